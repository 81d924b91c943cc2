import { type Dispatcher, errors } from "undici";
import type { Connection } from "./connection.ts";
import { ConnectionFailed, responseFailure } from "./connection-failure.ts";
import type { ConnectionPool } from "./connection-pool.ts";
import { Excerpt } from "./excerpt.ts";
import { type Failure, interrupted, type Phase, responseTooLarge, statusFailure, timedOut } from "./failure.ts";
import type { Target } from "./parse-target.ts";

export type SafeResponse = {
  durationMs: number;
  /** The status of the final response; undefined if none came. */
  status: number | undefined;
  headers: Record<string, string | string[] | undefined>;
  /** The part of the body that was requested. */
  body: string | undefined;
  /** The whole body, if it was requested as bytes. */
  bytes?: Buffer | undefined;
  /** Undefined if the status is one of success and the requested body has arrived. */
  failure: Failure | undefined;
};

export type RequestContent = { method: "GET" | "POST"; headers: Record<string, string>; body?: string | Buffer };

/** The maximum size of the body, and whether it is useful only as a whole. `isBinary` returns bytes instead of text. */
export type WantedBody = { maxBytes: number; whole: boolean; isBinary?: true };

const maxBytesBesideExcerpt = 64 * 1024;

/**
 * One request with one deadline, which starts at once. Once a status has arrived, the status decides the outcome,
 * unless the body is wanted whole. Before that, the first failure decides.
 */
export class OutgoingRequest implements Dispatcher.DispatchHandler {
  readonly response: Promise<SafeResponse>;
  readonly #target: Target;
  readonly #wanted: WantedBody;
  readonly #maxBytes: number;
  readonly #excerpt: Excerpt;
  readonly #settle = Promise.withResolvers<SafeResponse>();
  readonly #startedAt = performance.now();
  readonly #deadline: NodeJS.Timeout;
  #phase: Phase = "resolving";
  #pool: ConnectionPool | undefined;
  #connection: Connection | undefined;
  #status: number | undefined;
  #headers: SafeResponse["headers"] = {};
  #bodyBytes = 0;
  #sendAgain: (() => void) | undefined;
  #hasEnded = false;

  constructor(target: Target, timeoutSeconds: number, wanted: WantedBody) {
    this.#target = target;
    this.#wanted = wanted;
    this.#maxBytes = wanted.whole ? wanted.maxBytes : maxBytesBesideExcerpt;
    this.#excerpt = new Excerpt(wanted.maxBytes);
    this.response = this.#settle.promise;
    this.#deadline = setTimeout(
      () => this.fail(timedOut(target.host, this.#phase, timeoutSeconds)),
      timeoutSeconds * 1000,
    );
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  fail(failure: Failure): void {
    if (this.#hasEnded) return;
    this.#settle.resolve(this.#end(failure));
    this.#dropConnection();
  }

  /** Rejects a request that could not be sent, for a reason on this side. */
  reject(error: Error): void {
    this.#settle.reject(error);
    clearTimeout(this.#deadline);
  }

  interrupt(): void {
    this.fail(interrupted);
  }

  /** Sends the request over a connection to one of the addresses, which the caller has checked. */
  send(pool: ConnectionPool, addresses: readonly string[], content: RequestContent): void {
    this.#pool = pool;
    const dispatch = (fresh: boolean) => {
      this.#dropConnection();
      this.#connection = pool.acquire(this.#target, addresses, { fresh, maxBytes: this.#maxBytes });
      this.#connection.onOverflow = () => this.fail(responseTooLarge(this.#target.host));
      this.#phase = "connecting";
      const { method, headers, body = null } = content;
      this.#connection.client.dispatch({ method, path: this.#target.path, headers, body }, this);
    };
    this.#sendAgain = () => {
      this.#sendAgain = undefined;
      dispatch(true);
    };
    dispatch(false);
  }

  onRequestStart(): void {
    this.#phase = "responding";
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: SafeResponse["headers"]): void {
    if (status < 200) return;
    this.#status = status;
    this.#headers = headers;
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#hasEnded) return;
    this.#excerpt.add(chunk);
    this.#bodyBytes += chunk.length;
    if (this.#bodyBytes > this.#maxBytes) this.fail(responseTooLarge(this.#target.host));
  }

  onResponseEnd(): void {
    if (this.#hasEnded) return;
    const response = this.#end(undefined);
    // A receiver that closes the connection without announcing it has done so by the next turn of the event loop.
    setImmediate(() => {
      if (this.#connection !== undefined) this.#pool?.release(this.#connection);
      this.#settle.resolve(response);
    });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (this.#hasEnded) return;
    if (isMalformed(error)) this.#settle.reject(error);
    if (error instanceof ConnectionFailed) this.fail(error.failure);
    // A kept connection that breaks before anything is written says nothing about this request, so it is sent again.
    else if (this.#phase === "connecting" && this.#sendAgain !== undefined && !isMalformed(error)) this.#sendAgain();
    else this.fail(responseFailure(this.#target.host, error));
  }

  #end(failure: Failure | undefined): SafeResponse {
    this.#hasEnded = true;
    clearTimeout(this.#deadline);
    const status = this.#status;
    const late = this.#wanted.whole ? failure : undefined;
    return {
      durationMs: Math.round(performance.now() - this.#startedAt),
      status,
      headers: this.#headers,
      body: status === undefined || this.#wanted.isBinary ? undefined : this.#excerpt.text(),
      ...(this.#wanted.isBinary && { bytes: this.#excerpt.bytes() }),
      failure: status === undefined ? failure : (statusFailure(this.#target.host, status) ?? late),
    };
  }

  #dropConnection(): void {
    if (this.#connection !== undefined) this.#pool?.destroy(this.#connection);
  }
}

/** Whether the request cannot be written, which is a mistake of the caller. */
function isMalformed(error: Error): boolean {
  return error instanceof errors.InvalidArgumentError;
}
