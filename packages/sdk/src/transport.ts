import { ConnectionError, FieldlineError, type ProblemDocument, ProblemError } from "./errors.ts";
import { List, type Page } from "./list.ts";
import type { CallOptions, ChangeOptions, ClientOptions, Credential, PostOptions, ReadOptions } from "./options.ts";
import { type Answered, type Result, resultOf } from "./result.ts";
import { wait, waitSeconds } from "./retry.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

type Options = CallOptions & Partial<ReadOptions & PostOptions & ChangeOptions>;

type Timed = Options & { timeoutSeconds: number; accept: string | undefined };

export type Sent = { query?: object | undefined; body?: unknown; options?: Options | undefined };

/** A JSON text or a form. */
type Content = string | FormData | undefined;

const longestTimeout = 2 ** 31 - 1;

let hasWarned = false;

/** Sends requests with the credential, and retries temporary failures. */
export class Transport {
  readonly #options: ClientOptions;
  readonly #baseUrl: string;

  constructor(options: ClientOptions) {
    const { baseUrl, apiKey, accessToken, dangerouslyAllowBrowser = false } = options;
    if (baseUrl === undefined || !/^https?:\/\//.test(baseUrl) || !URL.canParse(baseUrl))
      throw new FieldlineError(
        "baseUrl must be the http or https address of the installation, such as https://acme.example/api.",
      );
    if ((apiKey ? 1 : 0) + (accessToken ? 1 : 0) !== 1)
      throw new FieldlineError("Give either an apiKey or an accessToken.");
    if (apiKey && isBrowser() && !dangerouslyAllowBrowser)
      throw new FieldlineError(
        "Everybody can read an apiKey in a browser: use an accessToken, or allow it with dangerouslyAllowBrowser.",
      );
    this.#options = options;
    this.#baseUrl = baseUrl.replace(/\/+$/, "");
  }

  call<T>(method: Method, path: string, sent: Sent): Result<T> {
    return resultOf(this.#answer<T>(method, path, sent));
  }

  /** Reads a file. */
  bytes(accept: string, path: string, sent: Sent): Result<Uint8Array> {
    return resultOf(this.#answer<Uint8Array>("GET", path, sent, accept));
  }

  list<T, P extends Page<T>>(path: string, { query, options }: Sent): List<T, P> {
    return new List((cursor) => {
      // A count takes time, and is the same on every page.
      const sent = { query: cursor === undefined ? query : { ...query, cursor, total_count: undefined }, options };
      return resultOf(this.#answer<P>("GET", path, sent).then(withPage<T, P>));
    });
  }

  /** Without `accept`, the response is JSON. */
  async #answer<T>(
    method: Method,
    path: string,
    { query, body, options = {} }: Sent,
    accept?: string,
  ): Promise<Answered<T>> {
    const url = this.#baseUrl + path + queryString(query);
    if (method === "GET" && body !== undefined)
      throw new FieldlineError("A GET has no body: give parameters in query.");
    // Serialized before any attempt, so that an error here does not count as a connection failure.
    const content = body === undefined || body instanceof FormData ? body : JSON.stringify(body);
    const { maxRetries = this.#options.maxRetries ?? 2 } = options;
    // One key for all attempts, so that the work is done once.
    const idempotencyKey = method === "POST" ? (options.idempotencyKey ?? crypto.randomUUID()) : undefined;
    const { wait: waited = 0 } = (query ?? {}) as { wait?: number };
    // The platform may hold the response back for `wait` seconds.
    const timeoutSeconds = (options.timeoutSeconds ?? this.#options.timeoutSeconds ?? 30) + waited;
    let isRenewed = false;
    for (let retries = 0; ; ) {
      try {
        return await this.#attempt<T>(url, { ...options, idempotencyKey, timeoutSeconds, accept }, method, content);
      } catch (error) {
        if (!(error instanceof ProblemError || error instanceof ConnectionError)) throw error;
        // The token may have expired since it was read.
        if (!isRenewed && error instanceof ProblemError && error.status === 401 && this.#renews) {
          isRenewed = true;
          continue;
        }
        const seconds = retries < maxRetries ? waitSeconds(method, error, retries) : undefined;
        if (seconds === undefined) throw error;
        retries += 1;
        await wait(seconds, options.signal);
      }
    }
  }

  get #renews(): boolean {
    return typeof this.#options.accessToken === "function";
  }

  async #attempt<T>(url: string, options: Timed, method: Method, body: Content): Promise<Answered<T>> {
    const { fetch: send = (to: string, init: RequestInit) => fetch(to, init), quiet = false } = this.#options;
    const { signal, timeoutSeconds } = options;
    const headers = await this.#headers(options, typeof body === "string");
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), Math.min(timeoutSeconds * 1000, longestTimeout));
    try {
      const response = await send(url, {
        method,
        headers,
        // A redirect would send the credential to another address.
        redirect: "error",
        signal: signal === undefined ? timeout.signal : AbortSignal.any([signal, timeout.signal]),
        ...(body === undefined ? {} : { body }),
      });
      if (!quiet) warnOnce(method, url, response);
      if (options.accept !== undefined && response.ok)
        return withHeaders(response, new Uint8Array(await response.arrayBuffer()) as T);
      return answered<T>(url, response, await response.text());
    } catch (error) {
      if (error instanceof FieldlineError) throw error;
      if (signal?.aborted) throw signal.reason;
      const reason = timeout.signal.aborted ? `no response within ${timeoutSeconds} seconds` : reasonOf(error);
      throw new ConnectionError(`${method} ${url} failed: ${reason}.`, { cause: error });
    } finally {
      clearTimeout(timer);
    }
  }

  async #headers(options: Timed, isJson: boolean): Promise<Headers> {
    const { apiKey, accessToken, headers } = this.#options;
    const { ifMatch, ifNoneMatch, idempotencyKey, accept = "application/json" } = options;
    const own = {
      Accept: accept,
      // `fetch` names the form and its boundary.
      "Content-Type": isJson ? "application/json" : undefined,
      "X-Api-Key": await secretOf(apiKey),
      Authorization: accessToken && `Bearer ${await secretOf(accessToken)}`,
      "Idempotency-Key": idempotencyKey,
      "If-Match": ifMatch,
      "If-None-Match": ifNoneMatch,
    };
    const all = new Headers();
    for (const [name, value] of Object.entries({ ...own, ...headers, ...options.headers })) {
      if (!value) continue;
      try {
        all.set(name, value);
      } catch {
        // The message omits the value, which may be a secret.
        throw new FieldlineError(`The value of ${name} has characters that a header cannot hold.`);
      }
    }
    return all;
  }
}

function isBrowser(): boolean {
  return typeof (globalThis as { window?: { document?: unknown } }).window?.document === "object";
}

async function secretOf(credential: Credential | undefined): Promise<string | undefined> {
  return typeof credential === "function" ? await credential() : credential;
}

/** A 304 has no body, so the page is empty. Only lists without `updated_since` return one. */
function withPage<T, P extends Page<T>>(answer: Answered<P>): Answered<P> {
  const none: Page<T> = { data: [], next_cursor: null };
  return { ...answer, data: answer.data ?? (none as P) };
}

function queryString(query: object = {}): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? "" : `?${new URLSearchParams(given)}`;
}

function answered<T>(url: string, response: Response, text: string): Answered<T> {
  const { status } = response;
  if (!response.ok && status !== 304) throw new ProblemError(response, parse<ProblemDocument>(text));
  const data = text === "" ? undefined : parse<T>(text);
  if (text !== "" && data === undefined)
    throw new FieldlineError(`${url} responded with something else than JSON: is baseUrl right?`);
  return withHeaders(response, data as T);
}

function withHeaders<T>(response: Response, data: T): Answered<T> {
  const { headers } = response;
  return {
    data,
    response,
    requestId: headers.get("x-service-request-id") ?? undefined,
    etag: headers.get("etag") ?? undefined,
  };
}

function parse<T>(text: string): T | undefined {
  try {
    return JSON.parse(text) as T;
  } catch {
    return undefined;
  }
}

/** Node's fetch has the reason in `cause` alone. */
function reasonOf(error: unknown): string {
  const { message, code } = ((error as Error).cause ?? error) as Error & { code?: string };
  return message || code || String(error);
}

function warnOnce(method: Method, url: string, { headers }: Response): void {
  if (hasWarned || !headers.has("deprecation")) return;
  hasWarned = true;
  const sunset = headers.get("sunset");
  const until = sunset === null ? "" : ` It stops working on ${sunset}.`;
  console.warn(
    `Fieldline: ${method} ${new URL(url).pathname} is deprecated.${until} ${headers.get("link") ?? ""}`.trim(),
  );
}
