import pg from "pg";
import { clientOf } from "./choose-driver.ts";
import type { DriverName, PipelinePool, Pool } from "./driver.ts";
import { Client, type ClientOptions, type Observer } from "./plain/client.ts";
import { byIndex, plannedOnce } from "./planner.ts";
import { observePool } from "./pool-metrics.ts";
import type { Settings } from "./settings.ts";
import { types } from "./types.ts";

/** The role to which row-level security applies. Migrations run as its grantor. */
export const tenantRole = "fieldline_app";

/** The address of a database. `isPooled` means a pooler that assigns a server connection to each transaction. */
export type Address = {
  url: string;
  isPooled?: boolean | undefined;
  /** The driver of requests. Default: `fast`. */
  driver?: DriverName | undefined;
};

type PoolOptions = Address & {
  max: number;
  /** Accepts a replica. Otherwise connecting to one fails. */
  allowsReplica?: boolean | undefined;
  observe?: Observer | undefined;
  statementSeconds?: number | undefined;
  settings?: ConnectionSettings | undefined;
};

/** Configuration that SQL functions read, by its name in Postgres, such as `app.emails_per_day`. */
export type ConnectionSettings = Readonly<Record<`app.${string}`, number>>;

/** Ends a request within ten seconds: by this timeout, or a second later because the database is silent. */
const statementSecondsOfRequests = 6;

/** The timeout for statements of workers and operators. */
export const statementSecondsOfMaintenance = 60;

const limits = { lock_timeout: 5000, idle_in_transaction_session_timeout: 60_000 };

function connectionConfig(
  {
    url,
    isPooled,
    allowsReplica,
    observe,
    statementSeconds = statementSecondsOfRequests,
    settings,
  }: Omit<PoolOptions, "max">,
  more: Settings = {},
) {
  return {
    connectionString: url,
    isPooled,
    allowsReplica,
    settings: { statement_timeout: statementSeconds * 1000, ...limits, ...settings, ...more },
    application_name: "fieldline",
    connectionTimeoutMillis: 5000,
    types,
    observe,
    silentSeconds: statementSeconds + 1,
  };
}

type PoolConfig = ClientOptions & { max: number };

/** A pool passes its options to each client, which pg's types do not express. */
function openPool(name: string, config: PoolConfig, client = Client): PipelinePool {
  const pool = withErrorListeners(new pg.Pool({ ...config, Client: client } as object));
  observePool(pool, name);
  return pool as unknown as PipelinePool;
}

export function openTenantPool({ max, ...options }: PoolOptions): PipelinePool {
  const config = { ...connectionConfig(options, { role: tenantRole }), pipeline: true, max };
  return openPool("requests", config, clientOf(options.driver ?? "fast"));
}

export function openSystemPool({ max, ...options }: PoolOptions): PipelinePool {
  return openPool("system", { ...connectionConfig(options), max });
}

export function openWorkerPool(url: string): Pool {
  return openPool("outbox", { ...connectionConfig({ url }, byIndex), max: 8 });
}

/** The configuration for pg-boss, which opens its own pool. */
export function jobsConfig(url: string) {
  return {
    connectionString: url,
    settings: { statement_timeout: statementSecondsOfMaintenance * 1000 },
    application_name: "fieldline-jobs",
    connectionTimeoutMillis: 5000,
    max: 4,
    silentSeconds: statementSecondsOfMaintenance + 1,
    Client,
  };
}

/** Prisma's adapter takes pg's pool. Every pool of this file is one. */
export function asPgPool(pool: Pool): pg.Pool {
  return pool as unknown as pg.Pool;
}

/**
 * The pool replaces a connection that the server closes. Its user gets the query's error. Without a listener, the event
 * would end the process.
 */
function withErrorListeners(pool: pg.Pool): pg.Pool {
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

export function pipelinedClient({ driver = "fast", ...options }: Omit<PoolOptions, "max">): Client {
  const settings = { role: tenantRole, ...plannedOnce };
  return new (clientOf(driver))({ ...connectionConfig(options, settings), pipeline: true });
}
