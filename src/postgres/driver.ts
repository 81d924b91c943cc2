import type { Readable, Writable } from "node:stream";
import type { Row, Statement } from "./statement.ts";

/** Each implements `Connection` and `Pipeline`; test/postgres/driver.test.ts holds both to them. */
export type DriverName = "fast" | "plain";

/** `rowCount` is null of a statement that has no rows and changes none. */
// biome-ignore lint/suspicious/noExplicitAny: a statement's text says what its rows hold
export type Result<R = any> = { rows: R[]; rowCount: number | null };

/** A connection keeps the plan of a named statement. */
export type Query = { name?: string | undefined; text: string; values?: readonly unknown[] };

/** A pool or a connection, to which statements can be sent. */
export interface Queryable {
  // biome-ignore lint/suspicious/noExplicitAny: a statement's text says what its rows hold
  query<R = any>(query: string | Query, values?: readonly unknown[]): Promise<Result<R>>;
}

type Copy = { readonly rowCount: number | null };

/** A connection by which statements of businesses run. They are sent in the order of their calls, and answered in it. */
export interface Pipeline extends Queryable {
  /**
   * The rows of a statement. With a business, the statement is a transaction that is set to it. On a pipelined connection
   * several may be under way at once; one that fails leaves the others alone.
   */
  execute(statement: Statement, businessId?: string): Promise<Row[]>;
  /** Begins a transaction that is set to the business. What is sent before it resolves comes after it. */
  begin(businessId: string, isolation?: Isolation): Promise<void>;
  commit(): Promise<void>;
}

/** The isolation level; read committed, Postgres' default, unless given. */
export type Isolation = "repeatable read";

/** A connection that its opener owns. */
export interface Connection extends Queryable {
  /** Calls back with the payload of each notification of the channel, from when it resolves. */
  listen(channel: string, onPayload: (payload: string) => void): Promise<void>;
  /** The output of `copy … to stdout`. */
  copyTo(text: string): Readable & Copy;
  /** The input of `copy … from stdin`. */
  copyFrom(text: string): Writable & Copy;
  /** Says goodbye once the statements under way are answered. */
  end(): Promise<void>;
  /** Ends the connection at once: what is under way fails. */
  destroy(): void;
}

export interface PoolConnection extends Queryable {
  /** Gives the connection back; with an error or true, the pool ends it. */
  release(error?: Error | boolean): void;
}

export interface Pool<C extends PoolConnection = PoolConnection> extends Queryable {
  readonly options: { readonly connectionString?: string | undefined };
  connect(): Promise<C>;
  /** Resolves when every connection has been given back and ended. */
  end(): Promise<void>;
}

/** A pool for transactions of businesses. */
export type PipelinePool = Pool<Pipeline & PoolConnection>;
