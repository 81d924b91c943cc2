import pg from "pg";

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

/** Which business each connection was last given to. */
const claims = new WeakMap<pg.ClientBase, string>();

/** Queued ahead of whatever follows on the connection; a connection that fails here fails there too. */
export function claim(client: pg.ClientBase, businessId: string): void {
  if (claims.get(client) === businessId) return;
  claims.set(client, businessId);
  client
    .query({
      name: "claim",
      text: "select set_config('app.business_id', $1, false)",
      values: [businessId],
    })
    .catch(() => claims.delete(client));
}

type PoolOptions = { url: string; max: number; observe?: Observer | undefined };

const limits = "-c statement_timeout=30000 -c idle_in_transaction_session_timeout=60000";

function poolConfig({ url, max, observe }: PoolOptions, options: string): pg.PoolConfig {
  return {
    connectionString: url,
    max,
    options: `${limits} ${options}`,
    application_name: "fieldline",
    connectionTimeoutMillis: 10_000,
    Client: observedClient(observe),
  } as pg.PoolConfig;
}

export function openTenantPool(options: PoolOptions): pg.Pool {
  return quietly(new pg.Pool(poolConfig(options, `-c role=${tenantRole}`)));
}

export function openSystemPool(options: PoolOptions): pg.Pool {
  return quietly(new pg.Pool(poolConfig(options, "")));
}

/** An idle connection that the server closes is replaced at the next check-out. */
function quietly(pool: pg.Pool): pg.Pool {
  pool.on("error", () => undefined);
  return pool;
}

export function pipelinedClient({ url, observe }: Omit<PoolOptions, "max">): pg.Client {
  const Client = observedClient(observe);
  return new Client({
    ...poolConfig({ url, max: 1, observe }, `-c role=${tenantRole} -c plan_cache_mode=force_generic_plan`),
    pipeline: true,
  } as pg.ClientConfig);
}
