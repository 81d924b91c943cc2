import pg from "pg";
import { Client, type Observer } from "./client.ts";
import { parsers } from "./parsers.ts";
import { observePool } from "./pool-metrics.ts";
import type { Settings } from "./settings.ts";

/** The role that row-level security binds; the migrations run as its grantor. */
export const tenantRole = "fieldline_app";

/** A database as requests reach it: behind a pooler that assigns a server connection for each transaction, or not. */
export type Address = { url: string; isPooled?: boolean | undefined };

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
    types: parsers,
    observe,
    silentSeconds: statementSeconds + 1,
  };
}

function poolConfig(options: PoolOptions, settings?: Settings): object {
  return { ...connectionConfig(options, settings), max: options.max, Client };
}

/** A pool hands its settings on to each client that it makes; the driver's types do not say so. */
function openPool(name: string, options: PoolOptions, settings?: Settings, more: object = {}): pg.Pool {
  const pool = quietly(new pg.Pool({ ...poolConfig(options, settings), ...more } as pg.PoolConfig));
  observePool(pool, name);
  return pool;
}

export function openTenantPool(options: PoolOptions): pg.Pool {
  return openPool("requests", options, { role: tenantRole }, { pipeline: true });
}

export function openSystemPool(options: PoolOptions): pg.Pool {
  return openPool("system", options);
}

/**
 * For workers, whose statements reach single rows by their indexes. They are planned once, by index whatever the
 * statistics say: those of a busy table are a minute old, from when it may have been empty and a scan cheap.
 */
export function openWorkerPool(url: string): pg.Pool {
  const off = ["seqscan", "bitmapscan", "hashjoin", "mergejoin", "material"].map((name) => [`enable_${name}`, "off"]);
  const byIndex = { plan_cache_mode: "force_generic_plan", random_page_cost: 0.01, ...Object.fromEntries(off) };
  return openPool("outbox", { url, max: 8 }, byIndex);
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

/**
 * A connection that the server closes is replaced at the next check-out. Whoever was using it gets the error of the
 * query; the event alone, without a listener, would end the process.
 */
function quietly(pool: pg.Pool): pg.Pool {
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

export function pipelinedClient(options: Omit<PoolOptions, "max">): Client {
  const settings = { role: tenantRole, plan_cache_mode: "force_generic_plan" };
  return new Client({ ...connectionConfig(options, settings), pipeline: true } as ConstructorParameters<
    typeof Client
  >[0]);
}
