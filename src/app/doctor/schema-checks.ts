import { readFunctions } from "../../migrations/functions.ts";
import { listRenewals } from "../../migrations/privileges.ts";
import type { Pool } from "../../postgres/driver.ts";
import { tenantRole } from "../../postgres/pools.ts";
import { broken, type Finding, ok } from "./check.ts";

export const schemaChecks = {
  "row security": checkRowSecurity,
  grants: checkGrants,
  functions: checkFunctions,
  indexes: checkIndexes,
  triggers: checkTriggers,
} satisfies Record<string, (pool: Pool) => Promise<Finding>>;

/** Tables without rows of a business, which need no row-level security. */
const sharedTables = ["maintenance"];

async function names(pool: Pool, text: string, values: unknown[] = []): Promise<string[]> {
  return (await pool.query<{ name: string }>(text, values)).rows.map(({ name }) => name);
}

/** "customers", or "customers and 3 more". */
function list([first = "", ...rest]: readonly string[]): string {
  return rest.length === 0 ? first : `${first} and ${rest.length} more`;
}

/** Requests run as a role that owns no table, so `force row level security` would change nothing. */
async function checkRowSecurity(pool: Pool): Promise<Finding> {
  const off = await names(
    pool,
    `select c.oid::regclass::text as name from pg_class c
     where c.relnamespace in ('public'::regnamespace, 'partitions'::regnamespace) and c.relkind in ('r', 'p')
       and c.relname <> all($2::text[])
       and has_table_privilege($1, c.oid, 'select, insert, update, delete')
       and not (c.relrowsecurity and exists (select from pg_policy p where p.polrelid = c.oid))
     order by 1`,
    [tenantRole, sharedTables],
  );
  const [first] = off;
  if (first === undefined) return ok("every table that requests can reach shows a business its own rows alone");
  return broken(
    `a request can read rows of every business in ${list(off)}: row-level security is off, has no policy, or was never meant for it`,
    `alter table ${first} enable row level security if it has a policy, else revoke all on ${first} from ${tenantRole}`,
  );
}

async function checkGrants(pool: Pool): Promise<Finding> {
  const statements = await listRenewals(pool);
  const [first] = statements.filter((statement) => statement.startsWith("grant")).concat(statements);
  if (first === undefined) return ok(`${tenantRole} may do what requests do, and no more`);
  return broken(
    `the privileges of ${tenantRole} are not this version's: ${first} is one of ${statements.length} statements that mend them`,
    "restart a process of this version, which renews them",
  );
}

type StoredFunction = { name: string; source: string };

async function checkFunctions(pool: Pool): Promise<Finding> {
  const { rows: applied } = await pool.query<{ name: string; checksum: string }>(
    "select name, checksum from _functions",
  );
  const { rows } = await pool.query<StoredFunction>(
    "select proname as name, prosrc as source from pg_proc where pronamespace = 'public'::regnamespace",
  );
  const found = Map.groupBy(rows, ({ name }) => name);
  const wrong: string[] = [];
  // Skips files that the database has not applied in this version; the check of migrations reports them.
  const files = (await readFunctions()).filter((file) =>
    applied.some(({ name, checksum }) => name === file.name && checksum === file.checksum),
  );
  for (const { sql } of files) {
    for (const name of functionNames(sql)) {
      const stored = found.get(name) ?? [];
      if (stored.length === 0) wrong.push(`${name} (missing)`);
      else if (!stored.some(({ source }) => sql.includes(source.replaceAll("\r\n", "\n"))))
        wrong.push(`${name} (changed)`);
    }
  }
  if (wrong.length === 0) return ok(`${files.length} files of functions are as this version has them`);
  return broken(
    `not as this version has them: ${list(wrong)}`,
    "delete from _functions, and restart a process of this version, which makes them anew",
  );
}

function functionNames(sql: string): string[] {
  return [...sql.matchAll(/^create or replace function (\w+)/gim)].map(([, name = ""]) => name);
}

async function checkIndexes(pool: Pool): Promise<Finding> {
  const invalid = await names(
    pool,
    `select i.indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indexrelid
     where c.relnamespace in ('public'::regnamespace, 'partitions'::regnamespace)
       and not (i.indisvalid and i.indisready and i.indislive)
       and not exists (select from pg_stat_progress_create_index p where p.index_relid = i.indexrelid)
     order by 1`,
  );
  const [first] = invalid;
  if (first === undefined) return ok("all are valid");
  return broken(
    `${list(invalid)} cannot be used: building it was cut short`,
    `reindex index concurrently ${first}; one whose name ends in _ccnew or _ccold is dropped instead`,
  );
}

async function checkTriggers(pool: Pool): Promise<Finding> {
  const role = await names(pool, "select current_setting('session_replication_role') as name");
  if (!role.includes("origin"))
    return broken(
      `none runs: session_replication_role is ${role[0]}`,
      "alter role … reset session_replication_role, and the same of the database",
    );
  const off = await names(
    pool,
    `select distinct t.tgrelid::regclass::text as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where c.relnamespace in ('public'::regnamespace, 'partitions'::regnamespace) and t.tgenabled not in ('O', 'A')
     order by 1`,
  );
  const [first] = off;
  if (first === undefined) return ok("all are enabled");
  return broken(
    `disabled on ${list(off)}, so that live changes, searches or references go wrong`,
    `alter table ${first} enable trigger all`,
  );
}
