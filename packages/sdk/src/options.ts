/** A secret, or a function that returns it. The function is called before each attempt. */
export type Credential = string | (() => string | Promise<string>);

/** Either an API key or an OAuth access token. */
export type Credentials =
  | { apiKey: Credential | undefined; accessToken?: undefined }
  | { accessToken: Credential | undefined; apiKey?: undefined };

export type ClientOptions = Credentials & {
  /** The installation's base URL, such as `https://acme.example/api`. */
  baseUrl: string | undefined;
  /** The number of retries after a temporary failure. Default: 2. */
  maxRetries?: number | undefined;
  /** The timeout of an attempt. Default: 30. */
  timeoutSeconds?: number | undefined;
  /** The function that sends requests. Default: the global `fetch`. */
  fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined;
  /** Headers of every request. */
  headers?: Record<string, string> | undefined;
  /** Turns off warnings about deprecated endpoints. */
  quiet?: boolean | undefined;
  /** Allows an API key in a browser, where everybody can read it. */
  dangerouslyAllowBrowser?: boolean | undefined;
};

export type CallOptions = {
  /** Aborts the call, including its waits. */
  signal?: AbortSignal | undefined;
  /** The timeout of an attempt, instead of the client's. */
  timeoutSeconds?: number | undefined;
  /** The number of retries, instead of the client's. */
  maxRetries?: number | undefined;
  /** Additional headers of the request. */
  headers?: Record<string, string> | undefined;
};

export type ReadOptions = CallOptions & {
  /** The last `etag` of the record or page. An unchanged record is undefined, and an unchanged page has no data. */
  ifNoneMatch: string | undefined;
};

export type PostOptions = CallOptions & {
  /** Identifies the request, so that retries run it once. Default: a new UUID for each call. */
  idempotencyKey?: string | undefined;
};

export type ChangeOptions = CallOptions & {
  /** The last `etag` of the record. If the record has changed, the problem is `precondition-failed`. */
  ifMatch?: string | undefined;
};
