/** A secret, or what gives it: called before each attempt. */
export type Credential = string | (() => string | Promise<string>);

/** An API key or an OAuth access token, and not both. */
export type Credentials =
  | { apiKey: Credential | undefined; accessToken?: undefined }
  | { accessToken: Credential | undefined; apiKey?: undefined };

export type ClientOptions = Credentials & {
  /** The base address of the installation, such as `https://acme.example/api`. */
  baseUrl: string | undefined;
  /** How often a call is repeated after a failure that can pass. Default: 2. */
  maxRetries?: number | undefined;
  /** How long an attempt may take. Default: 30. */
  timeoutSeconds?: number | undefined;
  /** What sends requests. Default: the global `fetch`. */
  fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined;
  /** Headers of every request. */
  headers?: Record<string, string> | undefined;
  /** Does not warn of deprecated endpoints. */
  quiet?: boolean | undefined;
  /** Allows an API key in a browser, where everybody can read it. */
  dangerouslyAllowBrowser?: boolean | undefined;
};

export type CallOptions = {
  /** Ends the call, its waits included. */
  signal?: AbortSignal | undefined;
  /** How long an attempt may take, instead of the client's. */
  timeoutSeconds?: number | undefined;
  /** How often the call is repeated, instead of the client's. */
  maxRetries?: number | undefined;
  /** Further headers of the request. */
  headers?: Record<string, string> | undefined;
};

export type ReadOptions = CallOptions & {
  /** The `etag` of the record or page as last read. An unchanged record is undefined, and an unchanged page has no data. */
  ifNoneMatch: string | undefined;
};

export type PostOptions = CallOptions & {
  /** Names the request, so that it is done once however often it is sent. Default: a new UUID for each call. */
  idempotencyKey?: string | undefined;
};

export type ChangeOptions = CallOptions & {
  /** The `etag` of the record as last read. Where the record has changed since, the problem is `precondition-failed`. */
  ifMatch?: string | undefined;
};
