import pg from "pg";
import { clientOf } from "./choose-driver.ts";
import type { DriverName, PipelinePool, Pool } from "./driver.ts";
import { Client, type ClientOptions, type Observer } from "./plain/client.ts";
import { byIndex, plannedOnce } from "./planner.ts";
import { observePool } from "./pool-metrics.ts";
import type { Settings } from "./settings.ts";
import { types } from "./types.ts";

/** The role that row-level security binds; the migrations run as its grantor. */
export const tenantRole = "fieldline_app";

/** A database as requests reach it: behind a pooler that assigns a server connection for each transaction, or not. */
export type Address = {
  url: string;
  isPooled?: boolean | undefined;
  /** By which requests read and write; the fast one, unless given. */
  driver?: DriverName | undefined;
};

type PoolOptions = Address & {
  max: number;
  /** Accepts a connection to a replica, which fails otherwise. */
  allowsReplica?: boolean | undefined;
  observe?: Observer | undefined;
  /** How long a statement may run. */
  statementSeconds?: number | undefined;
  settings?: ConnectionSettings | undefined;
};

/** What SQL functions read of the configuration, by its names in Postgres: `app.emails_per_day`. */
export type ConnectionSettings = Readonly<Record<`app.${string}`, number>>;

/** So that a request ends within ten seconds: at this, or at the silence of the database, which is noticed a second later. */
const statementSecondsOfRequests = 6;

/** Of what nobody waits for: a worker's, an operator's. */
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

/** A pool hands its options on to each client that it makes; pg's types do not say so. */
function openPool(name: string, config: PoolConfig, client = Client): PipelinePool {
  const pool = quietly(new pg.Pool({ ...config, Client: client } as object));
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

/** For pg-boss, which makes a pool of its own from what it is given. */
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

/** Prisma's adapter takes pg's own pool, which each pool of this file is. */
export function asPgPool(pool: Pool): pg.Pool {
  return pool as unknown as pg.Pool;
}

/**
 * A connection that the server closes is replaced at the next check-out. Whoever was using it gets the error of the
 * query; the event alone, without a listener, would end the process.
 */
function quietly(pool: pg.Pool): pg.Pool {
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

export function pipelinedClient({ driver = "fast", ...options }: Omit<PoolOptions, "max">): Client {
  const settings = { role: tenantRole, ...plannedOnce };
  return new (clientOf(driver))({ ...connectionConfig(options, settings), pipeline: true });
}
