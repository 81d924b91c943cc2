import pg from "pg";
import { parsers } from "./parsers.ts";

/** The role that row-level security binds; the migrations run as its grantor. */
export const tenantRole = "fieldline_app";

type Observer = (text: string) => void;

/** Every statement that the server sends, for counting: on a client, so that no pool or driver hides one. */
function observedClient(observe: Observer | undefined): typeof pg.Client {
  if (observe === undefined) return pg.Client;
  return class extends pg.Client {
    // biome-ignore lint/suspicious/noExplicitAny: pg's overloads of query are passed through as they are
    override query(...args: any[]): any {
      const [first] = args;
      observe(typeof first === "string" ? first : (first?.text ?? ""));
      return (super.query as (...args: unknown[]) => unknown).apply(this, args);
    }
  };
}

/** The business that each connection is set to. */
const tenants = new WeakMap<pg.ClientBase, string>();

/** Sent ahead of the next statement on the connection, whose result counts only if this succeeds. */
export async function setTenant(client: pg.ClientBase, businessId: string): Promise<void> {
  if (tenants.get(client) === businessId) return;
  tenants.set(client, businessId);
  try {
    await client.query({
      name: "set-tenant",
      text: "select set_config('app.business_id', $1, false)",
      values: [businessId],
    });
  } catch (error) {
    tenants.delete(client);
    throw error;
  }
}

type PoolOptions = { url: string; max: number; observe?: Observer | undefined };

const limits = "-c statement_timeout=30000 -c lock_timeout=5000 -c idle_in_transaction_session_timeout=60000";

function poolConfig({ url, max, observe }: PoolOptions, options: string): pg.PoolConfig {
  return {
    connectionString: url,
    max,
    options: `${limits} ${options}`,
    application_name: "fieldline",
    connectionTimeoutMillis: 10_000,
    Client: observedClient(observe),
    types: parsers,
  } as pg.PoolConfig;
}

/** What SQL functions read of the configuration, by its names in Postgres: `app.emails_per_day`. */
export type ConnectionSettings = Readonly<Record<`app.${string}`, number>>;

export function openTenantPool(options: PoolOptions, settings: ConnectionSettings = {}): pg.Pool {
  const set = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  return quietly(new pg.Pool(poolConfig(options, [`-c role=${tenantRole}`, ...set].join(" "))));
}

export function openSystemPool(options: PoolOptions): pg.Pool {
  return quietly(new pg.Pool(poolConfig(options, "")));
}

/**
 * For workers, whose statements reach single rows by their indexes. They are planned once, by index whatever the
 * statistics say: those of a busy table are a minute old, from when it may have been empty and a scan cheap.
 */
export function openWorkerPool(url: string): pg.Pool {
  const off = ["seqscan", "bitmapscan", "hashjoin", "mergejoin", "material"].map((name) => `-c enable_${name}=off`);
  const byIndex = `-c plan_cache_mode=force_generic_plan -c random_page_cost=0.01 ${off.join(" ")}`;
  return quietly(new pg.Pool(poolConfig({ url, max: 8 }, byIndex)));
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

export function pipelinedClient({
  url,
  observe,
  timeoutSeconds = 30,
}: Omit<PoolOptions, "max"> & { timeoutSeconds?: number }): pg.Client {
  const Client = observedClient(observe);
  return new Client({
    ...poolConfig(
      { url, max: 1, observe },
      `-c role=${tenantRole} -c plan_cache_mode=force_generic_plan -c statement_timeout=${timeoutSeconds * 1000}`,
    ),
    pipeline: true,
  } as pg.ClientConfig);
}
