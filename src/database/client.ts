import { constants } from "node:os";
import pg from "pg";
import { beginStatement, endWith } from "../telemetry/statements.ts";

export type Observer = (text: string) => void;

type Options = pg.ClientConfig & {
  /** How long the server may keep quiet while it owes an answer: longer than any of the connection's statements may run. */
  silentSeconds: number;
  /** Every statement that is sent, for counting: on a client, so that no pool or driver hides one. */
  observe?: Observer | undefined;
};

/**
 * A connection that gives itself up where the server falls silent: after a failover that reset nothing, behind a proxy
 * that forwards no more, with a Postgres that is stopped. It counts the time since the last byte, not that of a query, for
 * queries wait in a pipeline while those before them are answered. What was asked fails with ETIMEDOUT, and the pool or
 * whoever opened it opens another. The driver's `query_timeout` would leave the connection of a pool as it is.
 */
export class Client extends pg.Client {
  readonly #silentMs: number;
  readonly #observe: Observer | undefined;
  #silence: NodeJS.Timeout | undefined;

  constructor({ silentSeconds, observe, ...config }: Options) {
    super({ ...config, keepAlive: true, keepAliveInitialDelayMillis: 10_000 });
    this.#silentMs = silentSeconds * 1000;
    this.#observe = observe;
    this.once("connect", () => this.connection.stream.on("data", () => this.#silence?.refresh()));
    this.on("drain", () => this.#endSilence());
    this.on("end", () => this.#endSilence());
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg's overloads of query are passed through as they are
  override query(...args: any[]): any {
    const [first] = args;
    const text: string = typeof first === "string" ? first : (first?.text ?? "");
    this.#observe?.(text);
    this.#silence ??= setTimeout(() => this.connection.stream.destroy(silence(this.#silentMs)), this.#silentMs).unref();
    const send = (all: unknown[]) => (super.query as (...args: unknown[]) => unknown).apply(this, all);
    const span = beginStatement(text);
    return span === undefined ? send(args) : endWith(span, args, send);
  }

  /** A server that is silent does not say goodbye either. */
  // biome-ignore lint/suspicious/noExplicitAny: with a callback and without, as pg has it
  override end(...args: any[]): any {
    const cut = setTimeout(() => this.connection.stream.destroy(), this.#silentMs).unref();
    this.once("end", () => clearTimeout(cut));
    return (super.end as (...args: unknown[]) => unknown).apply(this, args);
  }

  #endSilence(): void {
    clearTimeout(this.#silence);
    this.#silence = undefined;
  }
}

/** As the system reports a connection that has timed out, which is how drivers know it. */
function silence(ms: number): Error {
  return Object.assign(new Error(`the database has been silent for ${ms / 1000} seconds`), {
    code: "ETIMEDOUT",
    errno: -constants.errno.ETIMEDOUT,
    syscall: "read",
  });
}
