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
   * The time without a byte after which a server that owes an answer is considered gone. Must be longer than any
   * statement may run. Without it, statements have no timeout.
   */
  silentSeconds?: number | undefined;
  /** Receives every statement that is sent. Set on the client, so that it covers all pools and drivers. */
  observe?: Observer | undefined;
  /** Settings besides `commonSettings`. Statements set them, because poolers refuse the startup parameter `options`. */
  settings?: Settings;
  /** Accepts a replica. Otherwise connecting to one fails. */
  allowsReplica?: boolean | undefined;
  /** Each transaction may use another server connection, so it brings its settings, and no state outlives it. */
  isPooled?: boolean | undefined;
};

/** Postgres' code for a write on a replica. */
const readOnly = "25006";

const isBegin = (text: string) => /^begin\b/i.test(text);
const isEnd = (text: string) => /\b(commit|rollback)$/i.test(text);

/**
 * A connection with pg's public interface only. It closes if the server falls silent, for example after a failover
 * without a reset or behind a dead proxy. The option `query_timeout` would also count time in the pipeline, and leave
 * the connection in its pool.
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
    // A copy must be its stream's only reader.
    if (this.#silentMs !== undefined)
      this.once("connect", () => this.connection.stream.on("data", () => this.#silence?.refresh()));
    this.on("drain", () => this.#endSilence());
    this.on("end", () => this.#endSilence());
    // The connection may fail before its owner listens. Its statements then fail.
    this.on("error", () => undefined);
  }

  /** Sends no statement before the settings are set. */
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
    // pg passes undefined if there is no error.
    connected.then(() => (callback as () => void)(), callback);
  }

  /**
   * Refuses a replica, because an address may lead to one for some time after a failover, and a pool must not keep it.
   */
  protected async setUp(): Promise<void> {
    if (this.isPooled && this.#allowsReplica) return;
    this.#awaitBytes();
    const isReplica = "pg_is_in_recovery() as is_replica";
    const text = this.isPooled ? `select ${isReplica}` : `${setEach(this.#settings, "session")}, ${isReplica}`;
    const { rows } = await super.query<{ is_replica: boolean }>(text);
    if (rows[0]?.is_replica === false || this.#allowsReplica) return;
    throw Object.assign(new Error("the database is a replica, which takes no writes"), { code: readOnly });
  }

  // biome-ignore lint/suspicious/noExplicitAny: passes pg's overloads of query through
  override query(...args: any[]): any {
    const [first] = args;
    const text: string = typeof first === "string" ? first : (first?.text ?? "");
    this.#observe?.(text);
    this.#awaitBytes();
    const send = (all: unknown[]) => (this.isPooled ? this.#sendPooled(text, all) : this.send(all));
    const span = beginStatement(text);
    return span === undefined ? send(args) : endWith(span, args, send);
  }

  /** Sends everything in one round trip. A failed statement aborts the transaction, and the commit rolls it back. */
  async execute(statement: Statement, businessId?: string): Promise<Row[]> {
    const { name, text, texts } = statement;
    const values = statement.values.map(writeJson);
    const query = () => this.query({ name, text, values }) as Promise<pg.QueryResult<Row>>;
    if (businessId === undefined) return writeTexts((await query()).rows, texts);
    const around = (text: string) => (this.isPooled ? this.#sendPooled(text, [text]) : this.send([text]));
    const [, { rows }] = await Promise.all([around(`begin; ${setBusiness(businessId)}`), query(), around("commit")]);
    return writeTexts(rows, texts);
  }

  /** Begins and sets in one message, because behind a pooler nothing may come before the setting. */
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

  /** Bypasses `observe` and tracing. */
  protected send(args: unknown[]): Promise<unknown> {
    return (super.query as (...args: unknown[]) => Promise<unknown>).apply(this, args);
  }

  /**
   * Sets a transaction as it begins, and gives other statements a transaction of their own. Names no statement, because
   * the next one may run on another server connection.
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

  /** If the settings fail, the statement fails too, so it never runs without them. */
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

  /** Cuts the connection after a timeout, because a silent server does not confirm the end either. */
  // biome-ignore lint/suspicious/noExplicitAny: pg's overloads with and without a callback
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

/** The system's error for a timed-out connection, which drivers recognize. */
function silence(ms: number): Error {
  return Object.assign(new Error(`the database has been silent for ${ms / 1000} seconds`), {
    code: "ETIMEDOUT",
    errno: -constants.errno.ETIMEDOUT,
    syscall: "read",
  });
}

/**
 * Serializes first: pg 8.23.1 would treat the statement of an unserializable value as prepared, and each later use
 * would fail.
 */
function writeJson(value: unknown): unknown {
  const isJson = value !== null && typeof value === "object" && Object.getPrototypeOf(value) === Object.prototype;
  return isJson ? JSON.stringify(value) : value;
}

/** Converts the times of these columns to the response's format. */
function writeTexts(rows: Row[], texts: Texts | undefined): Row[] {
  if (texts === undefined) return rows;
  for (const row of rows)
    for (const name of texts.names) if (row[name] instanceof Date) row[name] = row[name].toISOString();
  return rows;
}
