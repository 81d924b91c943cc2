import type { Readable, Writable } from "node:stream";
import type { Row, Statement } from "./statement.ts";

/** Both drivers implement `Connection` and `Pipeline`. test/postgres/driver.test.ts checks both. */
export type DriverName = "fast" | "plain";

/** `rowCount` is null for a statement that neither returns nor changes rows. */
// biome-ignore lint/suspicious/noExplicitAny: the statement's text determines the type of its rows
export type Result<R = any> = { rows: R[]; rowCount: number | null };

/** A connection caches the plan of a named statement. */
export type Query = { name?: string | undefined; text: string; values?: readonly unknown[] };

/** A pool or a connection that runs statements. */
export interface Queryable {
  // biome-ignore lint/suspicious/noExplicitAny: the statement's text determines the type of its rows
  query<R = any>(query: string | Query, values?: readonly unknown[]): Promise<Result<R>>;
}

type Copy = { readonly rowCount: number | null };

/** A connection for businesses' statements. They are sent and answered in the order of the calls. */
export interface Pipeline extends Queryable {
  /**
   * Runs a statement and returns its rows. With a business, it runs in a transaction that is set to the business. A
   * pipelined connection can run several concurrently, and a failed one does not affect the others.
   */
  execute(statement: Statement, businessId?: string): Promise<Row[]>;
  /** Begins a transaction that is set to the business. Statements sent before it resolves run after it. */
  begin(businessId: string, isolation?: Isolation): Promise<void>;
  commit(): Promise<void>;
}

/** The isolation level. Default: read committed, as in Postgres. */
export type Isolation = "repeatable read";

/** A connection that belongs to its opener. */
export interface Connection extends Queryable {
  /** Calls `onPayload` for each notification of the channel, once this has resolved. */
  listen(channel: string, onPayload: (payload: string) => void): Promise<void>;
  /** The output of `copy … to stdout`. */
  copyTo(text: string): Readable & Copy;
  /** The input of `copy … from stdin`. */
  copyFrom(text: string): Writable & Copy;
  /** Closes the connection after all statements are answered. */
  end(): Promise<void>;
  /** Closes the connection at once. Statements in progress fail. */
  destroy(): void;
}

export interface PoolConnection extends Queryable {
  /** Returns the connection to the pool. With an error or true, the pool closes it. */
  release(error?: Error | boolean): void;
}

export interface Pool<C extends PoolConnection = PoolConnection> extends Queryable {
  readonly options: { readonly connectionString?: string | undefined };
  connect(): Promise<C>;
  /** Resolves when all connections have been returned and closed. */
  end(): Promise<void>;
}

/** A pool for transactions of businesses. */
export type PipelinePool = Pool<Pipeline & PoolConnection>;
