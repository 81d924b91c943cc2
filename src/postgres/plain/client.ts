import { constants } from "node:os";
import pg from "pg";
import { from, to } from "pg-copy-streams";
import { beginStatement, endWith } from "../../telemetry/statements.ts";
import type { Connection, Isolation, Pipeline } from "../driver.ts";
import { setBusiness } from "../set-business.ts";
import { commonSettings, type Settings, setEach } from "../settings.ts";
import type { Row, Statement, Texts } from "../statement.ts";

export type Observer = (text: string) => void;

export type ClientOptions = pg.ClientConfig & {
  /**
   * The time without a byte after which a server that owes an answer is taken for gone: longer than any of the
   * connection's statements may run. Without it, statements take as long as they need.
   */
  silentSeconds?: number | undefined;
  /** Every statement that is sent, for counting: on a client, so that no pool or driver hides one. */
  observe?: Observer | undefined;
  /** Settings besides `commonSettings`. Statements set them, because poolers refuse the startup parameter `options`. */
  settings?: Settings;
  /** Accepts a connection to a replica, which fails otherwise. */
  allowsReplica?: boolean | undefined;
  /** Each transaction may be another server connection's: it brings its settings along, and nothing outlives it. */
  isPooled?: boolean | undefined;
};

/** PostgreSQL's own code for a write on a replica. */
const readOnly = "25006";

const isBegin = (text: string) => /^begin\b/i.test(text);
const isEnd = (text: string) => /\b(commit|rollback)$/i.test(text);

/**
 * A connection of pg, by its public interface alone. It ends where the server falls silent: after a failover that reset
 * nothing, behind a proxy that forwards no more, with a Postgres that is stopped. pg's `query_timeout` counts from the
 * statement, which may wait in a pipeline, and would leave the connection in its pool.
 */
export class Client extends pg.Client implements Connection, Pipeline {
  readonly #silentMs: number | undefined;
  readonly #observe: Observer | undefined;
  readonly #settings: Settings;
  readonly #allowsReplica: boolean;
  readonly isPooled: boolean;
  #isInTransaction = false;
  #silence: NodeJS.Timeout | undefined;

  constructor({
    silentSeconds,
    observe,
    settings = {},
    allowsReplica = false,
    isPooled = false,
    ...config
  }: ClientOptions) {
    super({ ...config, keepAlive: true, keepAliveInitialDelayMillis: 10_000 });
    this.#silentMs = silentSeconds === undefined ? undefined : silentSeconds * 1000;
    this.#observe = observe;
    this.#settings = { ...commonSettings, ...settings };
    this.#allowsReplica = allowsReplica;
    this.isPooled = isPooled;
    // A copy has to be the only reader of its stream.
    if (this.#silentMs !== undefined)
      this.once("connect", () => this.connection.stream.on("data", () => this.#silence?.refresh()));
    this.on("drain", () => this.#endSilence());
    this.on("end", () => this.#endSilence());
    // It may end before its owner listens; what is asked of it then fails.
    this.on("error", () => undefined);
  }

  /** Sends no statement before the connection is set. */
  override connect(): Promise<pg.Client>;
  override connect(callback: (error: Error) => void): void;
  // biome-ignore lint/suspicious/noConfusingVoidType: pg's own overloads
  override connect(callback?: (error: Error) => void): Promise<pg.Client> | void {
    const connected = super.connect().then(async () => {
      await this.setUp().catch(async (error: unknown) => {
        await this.end();
        throw error;
      });
      return this as pg.Client;
    });
    if (callback === undefined) return connected;
    // pg passes undefined where there is no error.
    connected.then(() => (callback as () => void)(), callback);
  }

  /** After a failover, an address may lead to a replica for some time. A pool must not keep such a connection. */
  protected async setUp(): Promise<void> {
    if (this.isPooled && this.#allowsReplica) return;
    this.#awaitBytes();
    const isReplica = "pg_is_in_recovery() as is_replica";
    const text = this.isPooled ? `select ${isReplica}` : `${setEach(this.#settings, "session")}, ${isReplica}`;
    const { rows } = await super.query<{ is_replica: boolean }>(text);
    if (rows[0]?.is_replica === false || this.#allowsReplica) return;
    throw Object.assign(new Error("the database is a replica, which takes no writes"), { code: readOnly });
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg's overloads of query are passed through as they are
  override query(...args: any[]): any {
    const [first] = args;
    const text: string = typeof first === "string" ? first : (first?.text ?? "");
    this.#observe?.(text);
    this.#awaitBytes();
    const send = (all: unknown[]) => (this.isPooled ? this.#sendPooled(text, all) : this.send(all));
    const span = beginStatement(text);
    return span === undefined ? send(args) : endWith(span, args, send);
  }

  /** All of it in one round trip. A statement that fails aborts the transaction, which the commit then rolls back. */
  async execute(statement: Statement, businessId?: string): Promise<Row[]> {
    const { name, text, texts } = statement;
    const values = statement.values.map(writeJson);
    const query = () => this.query({ name, text, values }) as Promise<pg.QueryResult<Row>>;
    if (businessId === undefined) return writeTexts((await query()).rows, texts);
    const around = (text: string) => (this.isPooled ? this.#sendPooled(text, [text]) : this.send([text]));
    const [, { rows }] = await Promise.all([around(`begin; ${setBusiness(businessId)}`), query(), around("commit")]);
    return writeTexts(rows, texts);
  }

  /** Begins and sets in one message: behind a pooler nothing may come before the setting. */
  async begin(businessId: string, isolation?: Isolation): Promise<void> {
    const level = isolation === undefined ? "" : ` isolation level ${isolation}`;
    await this.query(`begin${level}; ${setBusiness(businessId)}`);
  }

  async commit(): Promise<void> {
    await this.query("commit");
  }

  async listen(channel: string, onPayload: (payload: string) => void): Promise<void> {
    this.on("notification", (heard) => {
      if (heard.channel === channel) onPayload(heard.payload ?? "");
    });
    await this.query(`listen ${pg.escapeIdentifier(channel)}`);
  }

  override copyTo(text: string) {
    return this.query(to(text)) as ReturnType<typeof to>;
  }

  override copyFrom(text: string) {
    return this.query(from(text)) as ReturnType<typeof from>;
  }

  destroy(error?: Error): void {
    this.connection.stream.destroy(error);
  }

  /** Past the counting and the tracing. */
  protected send(args: unknown[]): Promise<unknown> {
    return (super.query as (...args: unknown[]) => Promise<unknown>).apply(this, args);
  }

  /**
   * A transaction is set as it begins, and what is sent outside of one gets one of its own. No statement has a name: the
   * server connection that knows it may be somebody else's by the next time.
   */
  #sendPooled(text: string, [first, ...rest]: unknown[]): unknown {
    const settings = setEach(this.#settings, "transaction");
    const unnamed = typeof first === "string" ? first : { ...(first as object), name: undefined };
    if (isBegin(text) && isEnd(text)) return this.send([first, ...rest]);
    if (isBegin(text)) {
      this.#isInTransaction = true;
      if (typeof first === "string") return this.send([`${first}; ${settings}`, ...rest]);
      return this.#beginSet(settings, [unnamed, ...rest]);
    }
    if (this.#isInTransaction) {
      if (isEnd(text)) this.#isInTransaction = false;
      return this.send([unnamed, ...rest]);
    }
    const callback = rest.at(-1);
    if (typeof callback !== "function") return this.#sendAlone(settings, [unnamed, ...rest]);
    this.#sendAlone(settings, [unnamed, ...rest.slice(0, -1)]).then(
      (result) => callback(undefined, result),
      (error: Error) => callback(error),
    );
  }

  async #beginSet(settings: string, args: unknown[]): Promise<unknown> {
    const begun = await this.send(args);
    await super.query(settings);
    return begun;
  }

  /** Where the settings fail, so does the statement: it is never run without them. */
  async #sendAlone(settings: string, args: unknown[]): Promise<unknown> {
    const begin = `begin; ${settings}`;
    if (this.pipeline) return (await Promise.all([super.query(begin), this.send(args), super.query("commit")]))[1];
    await super.query(begin);
    const result = await this.send(args).catch(async (error: unknown) => {
      await super.query("rollback").catch(() => undefined);
      throw error;
    });
    await super.query("commit");
    return result;
  }

  /** A server that is silent does not say goodbye either. */
  // biome-ignore lint/suspicious/noExplicitAny: with a callback and without, as pg has it
  override end(...args: any[]): any {
    const cut = setTimeout(() => this.destroy(), this.#silentMs ?? defaultCutMs).unref();
    this.once("end", () => clearTimeout(cut));
    return (super.end as (...args: unknown[]) => unknown).apply(this, args);
  }

  #awaitBytes(): void {
    const silentMs = this.#silentMs;
    if (silentMs === undefined) return;
    this.#silence ??= setTimeout(() => this.destroy(silence(silentMs)), silentMs).unref();
  }

  #endSilence(): void {
    clearTimeout(this.#silence);
    this.#silence = undefined;
  }
}

const defaultCutMs = 10_000;

/** The error by which the system reports a connection that has timed out. Drivers know it. */
function silence(ms: number): Error {
  return Object.assign(new Error(`the database has been silent for ${ms / 1000} seconds`), {
    code: "ETIMEDOUT",
    errno: -constants.errno.ETIMEDOUT,
    syscall: "read",
  });
}

/** pg 8.23.1 would take the statement of a value that cannot be written for prepared, and fail each later use of it. */
function writeJson(value: unknown): unknown {
  const isJson = value !== null && typeof value === "object" && Object.getPrototypeOf(value) === Object.prototype;
  return isJson ? JSON.stringify(value) : value;
}

/** Writes the instants of those columns as they are answered. */
function writeTexts(rows: Row[], texts: Texts | undefined): Row[] {
  if (texts === undefined) return rows;
  for (const row of rows)
    for (const name of texts.names) if (row[name] instanceof Date) row[name] = row[name].toISOString();
  return rows;
}
