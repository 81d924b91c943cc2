import { chmodSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { joinOrStartEmbedded } from "../../src/embedded-postgres/embedded-postgres.ts";
import type { Queryable } from "../../src/postgres/driver.ts";
import { type Cli, createCli } from "../cli/cli.ts";
import { createClient, createGraphql, type GraphqlClient, type RestClient } from "../world/client.ts";
import { type ServerProcess, startServer } from "../world/server.ts";

/** A folder for data folders, which the database's user can traverse. */
export function makeParent(): string {
  const parent = mkdtempSync(join(tmpdir(), "fieldline-backup-"));
  chmodSync(parent, 0o711);
  return parent;
}

export type Installation = { dataDir: string; environment: Record<string, string>; cli: Cli };

/** An installation for the demo. Its server may deliver to loopback addresses, and holds messages for one second. */
export function installationIn(dataDir: string): Installation {
  const environment = {
    DATA_DIR: dataDir,
    LOG_LEVEL: "silent",
    WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8",
    UNDO_SEND_SECONDS: "1",
    PORTAL_RATE_LIMIT_PER_MINUTE: "100000000",
  };
  return { dataDir, environment, cli: createCli(environment) };
}

export async function serve({ environment }: Installation, role: "all" | "web" = "all"): Promise<ServerProcess> {
  const server = await startServer({ environment: { ...environment, ROLE: role } });
  await server.becomes(200);
  return server;
}

/** Returns a client with the demo's API key, and one signed in as its owner. */
export async function enter(
  { origin }: Pick<ServerProcess, "origin">,
  { dataDir }: Installation,
): Promise<{ client: RestClient; graphql: GraphqlClient; cookie: string }> {
  const demo = JSON.parse(readFileSync(join(dataDir, "demo.json"), "utf8"));
  const signedIn = await createGraphql(origin)(
    "mutation($email: Email!, $password: String!) { sign_in(email: $email, password: $password) { __typename } }",
    { email: demo.ownerEmail, password: demo.ownerPassword },
  );
  const cookie = signedIn.headers.get("set-cookie")?.split(";")[0];
  if (cookie === undefined) throw new Error(`nobody was signed in: ${signedIn.text}`);
  return { client: createClient(`${origin}/api`, demo.apiKey), graphql: createGraphql(origin, cookie), cookie };
}

/** Runs `work` on an installation's database, whether or not its server runs. */
export async function inDatabase<T>({ dataDir }: Installation, work: (db: pg.Client) => Promise<T>): Promise<T> {
  const server = await joinOrStartEmbedded({ dataDir, say: () => undefined });
  const db = new pg.Client({ connectionString: server.url });
  await db.connect();
  try {
    return await work(db);
  } finally {
    await db.end();
    await server.stop();
  }
}

/** Rows of each table as text, in order. */
export async function rowsOf(db: Queryable): Promise<Map<string, string[]>> {
  const { rows: tables } = await db.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and relpersistence = 'p' and relname not in ('_prisma_migrations')`,
  );
  const found = new Map<string, string[]>();
  for (const { name } of tables) {
    const { rows } = await db.query<{ row: string }>(`select t::text as row from "${name}" t order by 1`);
    found.set(
      name,
      rows.map(({ row }) => row),
    );
  }
  return found;
}

/** The structure of the database: columns, constraints, indexes, triggers, functions, policies and grants. */
export async function schemaOf(db: pg.Client): Promise<string[]> {
  const { rows } = await db.query<{ line: string }>(
    `select 'column ' || table_name || '.' || column_name || ' '
       || row_number() over (partition by table_name order by ordinal_position) || ' ' || udt_name || ' ' || is_nullable
       || coalesce(' ' || column_default, '') || coalesce(' ' || generation_expression, '') as line
     from information_schema.columns where table_schema = 'public'
     union all select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
     from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 0
     union all select 'index ' || indexdef from pg_indexes where schemaname = 'public'
     union all select 'trigger ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
     union all select 'function ' || pg_get_functiondef(p.oid) from pg_proc p
     where pronamespace = 'public'::regnamespace and prokind <> 'a'
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
     union all select 'policy ' || tablename || ' ' || policyname || ' ' || roles::text || ' ' || qual || ' ' || with_check from pg_policies
     union all select 'rights ' || relname || ' ' || relrowsecurity || ' ' || coalesce(relacl, acldefault(case relkind when 'S' then 's' else 'r' end::"char", relowner))::text from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'S')
     union all select 'migration ' || migration_name || ' ' || checksum from _prisma_migrations
     order by 1`,
  );
  return rows.map(({ line }) => line);
}

/** Foreign keys that rows violate. Queries the rows instead of trusting the constraints. */
export async function brokenReferences(db: pg.Client): Promise<string[]> {
  const { rows } = await db.query<{ name: string; sql: string }>(
    `select conname as name, format(
       'select count(*)::int as count from %s r where %s and not exists (select from %s k where %s)',
       conrelid::regclass,
       (select string_agg(format('r.%I is not null', attname), ' and ') from pg_attribute
        where attrelid = conrelid and attnum = any(conkey)),
       confrelid::regclass,
       (select string_agg(format('r.%I = k.%I', a.attname, f.attname), ' and ')
        from unnest(conkey, confkey) u(own, other)
        join pg_attribute a on a.attrelid = conrelid and a.attnum = own
        join pg_attribute f on f.attrelid = confrelid and f.attnum = other)) as sql
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  const broken: string[] = [];
  for (const { name, sql } of rows) {
    const { rows: counts } = await db.query<{ count: number }>(sql);
    if (counts[0]?.count !== 0) broken.push(name);
  }
  return broken;
}
