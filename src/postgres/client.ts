import type { EventEmitter } from "node:events";
import { constants } from "node:os";
import pg from "pg";
import { beginStatement, endWith } from "../telemetry/statements.ts";
import { commonSettings, type Settings, setEach } from "./settings.ts";
import { type RowReceiver, readMessages } from "./wire.ts";

export type Observer = (text: string) => void;

type Options = pg.ClientConfig & {
  /** How long the server may keep quiet while it owes an answer: longer than any of the connection's statements may run. */
  silentSeconds: number;
  /** Every statement that is sent, for counting: on a client, so that no pool or driver hides one. */
  observe?: Observer | undefined;
  /** Settings besides `commonSettings`. Statements set them, because poolers refuse the startup parameter `options`. */
  settings?: Settings;
  /** Accepts a connection to a replica, which fails otherwise. */
  allowsReplica?: boolean | undefined;
  /** Each transaction may be another server connection's: it brings its settings along, and nothing outlives it. */
  isPooled?: boolean | undefined;
};

/** How the driver listens to its connection, and what it has sent that is being answered. */
type Internals = {
  connection: { attachListeners(stream: NodeJS.ReadableStream): void };
  _activeQuery?: Partial<RowReceiver> | null;
};

function interceptRows(client: pg.Client): void {
  const internals = client as unknown as Internals;
  const { connection } = internals;
  const attachListeners = connection.attachListeners.bind(connection);
  const receiverOf = () => {
    const { _activeQuery: active } = internals;
    return active?.receiveRow === undefined ? undefined : (active as RowReceiver);
  };
  connection.attachListeners = (stream) => attachListeners(readMessages(stream, receiverOf) as NodeJS.ReadableStream);
}

type ParameterStatus = { parameterName: string; parameterValue: string };

/** PostgreSQL's own code for a write on a replica. */
const readOnly = "25006";

const isBegin = (text: string) => /^begin\b/i.test(text);
const isEnd = (text: string) => /\b(commit|rollback)$/i.test(text);

/**
 * A connection that gives itself up where the server falls silent: after a failover that reset nothing, behind a proxy
 * that forwards no more, with a Postgres that is stopped. It counts the time since the last byte, not that of a query, for
 * queries wait in a pipeline while those before them are answered. What was asked fails with ETIMEDOUT, and the pool or
 * whoever opened it opens another. The driver's `query_timeout` would leave the connection of a pool as it is.
 */
export class Client extends pg.Client {
  readonly #silentMs: number;
  readonly #observe: Observer | undefined;
  readonly #settings: Settings;
  readonly isPooled: boolean;
  #isInRecovery = false;
  #isInTransaction = false;
  #isGathering = false;
  #silence: NodeJS.Timeout | undefined;

  constructor({ silentSeconds, observe, settings = {}, allowsReplica = false, isPooled = false, ...config }: Options) {
    super({ ...config, keepAlive: true, keepAliveInitialDelayMillis: 10_000 });
    this.#silentMs = silentSeconds * 1000;
    this.#observe = observe;
    this.#settings = { ...commonSettings, ...settings };
    this.isPooled = isPooled;
    interceptRows(this);
    if (!allowsReplica) this.#noteRecovery();
    this.once("connect", () => this.connection.stream.on("data", () => this.#silence?.refresh()));
    this.on("drain", () => this.#endSilence());
    this.on("end", () => this.#endSilence());
    // Until whoever opens it listens, it may end: while it is set, too. What is asked of it then fails.
    this.on("error", () => undefined);
  }

  /** Nothing is sent before the connection is set. */
  override connect(): Promise<pg.Client>;
  override connect(callback: (error: Error) => void): void;
  // biome-ignore lint/suspicious/noConfusingVoidType: pg's own overloads
  override connect(callback?: (error: Error) => void): Promise<pg.Client> | void {
    const connected = super.connect().then(async () => {
      if (this.#isInRecovery) throw await this.#refuseReplica();
      if (!this.isPooled) await this.#set();
      return this as pg.Client;
    });
    if (callback === undefined) return connected;
    // As the driver calls it: without an error, undefined.
    connected.then(() => (callback as () => void)(), callback);
  }

  /** The server reports whether it is a replica at the start of a connection, and again when it is promoted. */
  #noteRecovery(): void {
    const connection = this.connection as unknown as EventEmitter;
    connection.on("parameterStatus", ({ parameterName, parameterValue }: ParameterStatus) => {
      if (parameterName === "in_hot_standby") this.#isInRecovery = parameterValue === "on";
    });
  }

  /** After a failover, an address may lead to a replica for some time. A pool must not keep such a connection. */
  async #refuseReplica(): Promise<Error> {
    await super.end();
    return Object.assign(new Error("the database is a replica, which takes no writes"), { code: readOnly });
  }

  async #set(): Promise<void> {
    this.#awaitBytes();
    await super.query(setEach(this.#settings, "session"));
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg's overloads of query are passed through as they are
  override query(...args: any[]): any {
    const [first] = args;
    const text: string = typeof first === "string" ? first : (first?.text ?? "");
    this.#observe?.(text);
    this.#awaitBytes();
    this.#gather();
    const send = (all: unknown[]) => (this.isPooled ? this.#sendPooled(text, all) : this.#send(all));
    const span = beginStatement(text);
    return span === undefined ? send(args) : endWith(span, args, send);
  }

  #send(args: unknown[]): Promise<unknown> {
    return (super.query as (...args: unknown[]) => Promise<unknown>).apply(this, args);
  }

  /**
   * A transaction is set as it begins, and what is sent outside of one gets one of its own. No statement has a name: the
   * server connection that knows it may be somebody else's by the next time.
   */
  #sendPooled(text: string, [first, ...rest]: unknown[]): unknown {
    const settings = setEach(this.#settings, "transaction");
    const unnamed = typeof first === "string" ? first : { ...(first as object), name: undefined };
    if (isBegin(text) && isEnd(text)) return this.#send([first, ...rest]);
    if (isBegin(text)) {
      this.#isInTransaction = true;
      if (typeof first === "string") return this.#send([`${first}; ${settings}`, ...rest]);
      return this.#beginSet(settings, [unnamed, ...rest]);
    }
    if (this.#isInTransaction) {
      if (isEnd(text)) this.#isInTransaction = false;
      return this.#send([unnamed, ...rest]);
    }
    const callback = rest.at(-1);
    if (typeof callback !== "function") return this.#sendAlone(settings, [unnamed, ...rest]);
    this.#sendAlone(settings, [unnamed, ...rest.slice(0, -1)]).then(
      (result) => callback(undefined, result),
      (error: Error) => callback(error),
    );
  }

  async #beginSet(settings: string, args: unknown[]): Promise<unknown> {
    const begun = await this.#send(args);
    await super.query(settings);
    return begun;
  }

  /** Where the settings fail, so does the statement: it is never run without them. */
  async #sendAlone(settings: string, args: unknown[]): Promise<unknown> {
    const begin = `begin; ${settings}`;
    if (this.pipeline) return (await Promise.all([super.query(begin), this.#send(args), super.query("commit")]))[1];
    await super.query(begin);
    const result = await this.#send(args).catch(async (error: unknown) => {
      await super.query("rollback").catch(() => undefined);
      throw error;
    });
    await super.query("commit");
    return result;
  }

  /** A server that is silent does not say goodbye either. */
  // biome-ignore lint/suspicious/noExplicitAny: with a callback and without, as pg has it
  override end(...args: any[]): any {
    const cut = setTimeout(() => this.connection.stream.destroy(), this.#silentMs).unref();
    this.once("end", () => clearTimeout(cut));
    return (super.end as (...args: unknown[]) => unknown).apply(this, args);
  }

  /** What is sent over a pipelined connection in one turn of the loop leaves in one piece. */
  #gather(): void {
    if (!this.pipeline || this.#isGathering) return;
    this.#isGathering = true;
    const { stream } = this.connection;
    stream.cork();
    setImmediate(() => {
      this.#isGathering = false;
      stream.uncork();
    });
  }

  #awaitBytes(): void {
    this.#silence ??= setTimeout(() => this.connection.stream.destroy(silence(this.#silentMs)), this.#silentMs).unref();
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
