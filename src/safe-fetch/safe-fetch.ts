import type { Socket } from "node:net";
import { limits } from "../limits/limits.ts";
import type { ConnectionPool } from "./connection-pool.ts";
import { type Failure, interrupted, notAllowed, notResolved } from "./failure.ts";
import type { OutgoingRequest, RequestContent, SafeResponse, WantedBody } from "./outgoing-request.ts";
import { notPublic, parseTarget, type Target } from "./parse-target.ts";
import { type ClassifyAddress, classifyAddresses, type Network } from "./public-address.ts";
import { openResolver, type Resolver, systemResolver } from "./resolver.ts";
import { readRetryAfter } from "./retry-after.ts";
import { withTimeout } from "./timeout.ts";

export type { SafeResponse } from "./outgoing-request.ts";

export const loadConnections = () => import("./connections.ts");

/** The response to a post, with at most 1 KB of its body. */
export type Outcome = Omit<SafeResponse, "headers"> & { retryAfterSeconds: number | undefined };

type Get = { url: string; headers: Record<string, string>; signal?: AbortSignal };
type Post = Get & { body: string | Buffer };

export type Download = { url: string; maxBytes: number; signal: AbortSignal };

export type Exchange = RequestContent & { url: string; signal: AbortSignal };

type Options = {
  timeoutSeconds: number;
  /** Networks that may be reached although they are not public, even over plain http. */
  allowNetworks: readonly Network[];
  /** Name servers to use instead of the system's, each as `address:port`. */
  nameServers?: readonly string[] | undefined;
  /** Certificates of authorities to trust instead of the usual ones. */
  ca?: string;
};

/** A person waits for a refusal, so a name that takes longer counts as one that does not resolve yet. */
const refusalTimeoutMs = 1500;

/** The number of memoized URLs and addresses. Deliveries go to the same ones repeatedly. */
const maxMemoized = 10_000;

const downloadHeaders = { "user-agent": "Fieldline-Files/1", accept: "*/*" };

const excerpt: WantedBody = { maxBytes: 1024, whole: false };
const wholeBody: WantedBody = { maxBytes: 16 * 1024, whole: true };
const exchangeBody: WantedBody = { maxBytes: limits.accounts.ssoAnswer.max * 1024, whole: true };

/**
 * The only way to addresses that strangers chose. Each name is resolved for the request, and refused if any of its
 * addresses is not public. The request goes to the checked addresses. The methods are bound, because callers pass them
 * on by themselves.
 */
export class SafeFetch {
  readonly #timeoutSeconds: number;
  readonly #hasExemptions: boolean;
  readonly #resolver: Resolver;
  readonly #parse: (url: string) => Target | string;
  readonly #classify: ClassifyAddress;
  readonly #ca: string | undefined;
  #connections: Promise<typeof import("./connections.ts")> | undefined;
  #pool: ConnectionPool | undefined;
  readonly #running = new Set<OutgoingRequest>();
  #closed = false;

  constructor({ timeoutSeconds, allowNetworks, nameServers, ca }: Options) {
    this.#timeoutSeconds = timeoutSeconds;
    this.#hasExemptions = allowNetworks.length > 0;
    this.#resolver = this.#hasExemptions && nameServers === undefined ? systemResolver : openResolver(nameServers);
    this.#parse = memoize(maxMemoized, (url) => parseTarget(url, this.#hasExemptions));
    this.#classify = memoize(maxMemoized, classifyAddresses(allowNetworks));
    this.#ca = ca;
  }

  /**
   * Returns why requests to a URL are refused, as words after the field's name. An unknown name is not refused, because
   * it may resolve later.
   */
  refusal = async (url: string): Promise<string | undefined> => {
    const target = parseTarget(url, this.#hasExemptions);
    if (typeof target === "string") return target;
    return withTimeout(
      this.#find(target).then(({ refusal }) => refusal),
      refusalTimeoutMs,
      undefined,
    );
  };

  /** Posts a body. Rejects only if the request itself is malformed; any behaviour of the receiver is an outcome. */
  post = async ({ url, headers, body, signal }: Post): Promise<Outcome> => {
    const content: RequestContent = { method: "POST", headers, body };
    const { headers: received, ...response } = await this.#request(url, content, excerpt, signal);
    return { ...response, retryAfterSeconds: readRetryAfter(received["retry-after"]) };
  };

  /** Like `post`, for a response that is useful only as a whole and has at most 16 KB. */
  get = ({ url, headers, signal }: Get): Promise<SafeResponse> => {
    return this.#request(url, { method: "GET", headers }, wholeBody, signal);
  };

  /**
   * Opens a TLS connection to `host:port` for another protocol than HTTP, by the same rules of addresses. Rejects with
   * a sentence for the owner of the business. The caller destroys the connection.
   */
  openTls = async (address: string, signal: AbortSignal): Promise<Socket> => {
    this.#connections ??= loadConnections();
    const { connect, ConnectionFailed, ConnectionPool } = await this.#connections;
    const target = this.#parse(`https://${address}`);
    if (typeof target === "string") throw new ConnectionFailed(notAllowed(target));
    const { addresses, refusal } = await this.#find(target);
    if (refusal !== undefined) throw new ConnectionFailed(notAllowed(refusal));
    if (addresses.length === 0) throw new ConnectionFailed(notResolved(target.name));
    if (this.#closed || signal.aborted) throw new ConnectionFailed(interrupted);
    this.#pool ??= new ConnectionPool(this.#ca);
    const { secureContext } = this.#pool;
    return new Promise((resolve, reject) => {
      const socket = connect(target, addresses, { secureContext }, (error, connected) =>
        connected === null ? reject(error) : resolve(connected),
      );
      signal.addEventListener("abort", () => socket.destroy(new ConnectionFailed(interrupted)), { once: true });
    });
  };

  /** Like `get`, by either method, for an identity provider's responses. Returns the body regardless of the status. */
  exchange = ({ url, signal, ...content }: Exchange): Promise<SafeResponse> => {
    return this.#request(url, content, exchangeBody, signal);
  };

  /** Reads a file of at most `maxBytes`. */
  download = ({ url, maxBytes, signal }: Download): Promise<SafeResponse> => {
    return this.#request(
      url,
      { method: "GET", headers: downloadHeaders },
      { maxBytes, whole: true, isBinary: true },
      signal,
    );
  };

  close = async (): Promise<void> => {
    this.#closed = true;
    for (const request of this.#running) request.interrupt();
    this.#pool?.close();
    this.#resolver.close();
  };

  async #request(
    url: string,
    content: RequestContent,
    wanted: WantedBody,
    signal: AbortSignal | undefined,
  ): Promise<SafeResponse> {
    const target = this.#parse(url);
    if (typeof target === "string") return failed(notAllowed(target));
    // Loaded with the first request, and kept, because even a repeated import costs microseconds.
    this.#connections ??= loadConnections();
    const { ConnectionPool, OutgoingRequest } = await this.#connections;
    if (this.#closed || signal?.aborted) return failed(interrupted);
    this.#pool ??= new ConnectionPool(this.#ca);
    const pool = this.#pool;
    const request = new OutgoingRequest(target, this.#timeoutSeconds, wanted);
    const interrupt = () => request.interrupt();
    this.#running.add(request);
    signal?.addEventListener("abort", interrupt);
    try {
      // Not awaited: the deadline must not wait for a name, and an error here must not wait for the deadline.
      this.#send(request, pool, target, content).catch((error: Error) => request.reject(error));
      return await request.response;
    } finally {
      signal?.removeEventListener("abort", interrupt);
      this.#running.delete(request);
    }
  }

  async #send(request: OutgoingRequest, pool: ConnectionPool, target: Target, content: RequestContent): Promise<void> {
    const { addresses, refusal } = await this.#find(target);
    if (request.hasEnded) return;
    if (addresses.length === 0 && refusal !== notPublic(target.name)) return request.fail(notResolved(target.name));
    if (refusal !== undefined) return request.fail(notAllowed(refusal));
    request.send(pool, addresses, content);
  }

  /** Finds the addresses, and the reason to refuse them. */
  async #find(target: Target): Promise<{ addresses: readonly string[]; refusal: string | undefined }> {
    const { isLiteral, name } = target;
    const addresses = isLiteral ? [name] : await this.#resolver.resolve(name);
    // An alias leads wherever its owner says. The refusal must not reveal whether this network knows the name.
    if (addresses.length === 0 && (await this.#resolver.isAlias(name))) return { addresses, refusal: notPublic(name) };
    return { addresses, refusal: this.#refusalOf(target, addresses) };
  }

  #refusalOf({ secure, isLiteral, name }: Target, addresses: readonly string[]): string | undefined {
    const classes = addresses.map(this.#classify);
    // The addresses of a name are not shown, because perhaps only this network knows them.
    if (classes.includes("forbidden"))
      return isLiteral ? `must point to a public address, not ${name}` : notPublic(name);
    if (!secure && (classes.length === 0 || classes.includes("public"))) return "must be an https URL";
    return undefined;
  }
}

function failed(failure: Failure): SafeResponse {
  return { durationMs: 0, status: undefined, headers: {}, body: undefined, failure };
}

/** Caches the last results of a pure function of a text, up to a limit. */
function memoize<T>(max: number, find: (text: string) => T): (text: string) => T {
  const found = new Map<string, T>();
  return (text) => {
    const known = found.get(text);
    if (known !== undefined) return known;
    if (found.size >= max) found.clear();
    const result = find(text);
    found.set(text, result);
    return result;
  };
}
