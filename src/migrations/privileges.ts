import type { Queryable } from "../postgres/driver.ts";
import { tenantRole } from "../postgres/pools.ts";
import ownPrivileges from "./privileges.json" with { type: "json" };

type Runner = "everybody" | "role" | "owner";

/** The privileges of the role of requests, by name of table, sequence and function. */
export type Privileges = {
  tables: Record<string, string>;
  sequences: Record<string, string>;
  functions: Record<string, Runner>;
};

// TypeScript types a JSON file's strings as `string`.
const own = ownPrivileges as Privileges;

/**
 * Gives the role access to new tables of the connecting user. A dump's default privileges belong to the role that made
 * it, so a database that is restored under another owner has none.
 */
export async function renewDefaultPrivileges(db: Queryable): Promise<void> {
  if (await hasDefaultPrivileges(db)) return;
  await db.query(`grant usage on schema public to ${tenantRole};
    alter default privileges in schema public grant select, insert, update, delete on tables to ${tenantRole}`);
}

export async function arePrivilegesCurrent(db: Queryable): Promise<boolean> {
  return (await hasDefaultPrivileges(db)) && (await listRenewals(db)).length === 0;
}

/** The statements that give the role exactly this version's privileges. Empty if it has them. */
export async function listRenewals(db: Queryable): Promise<string[]> {
  return differences(own, await readPrivileges(db));
}

async function hasDefaultPrivileges(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ granted: boolean }>(
    `select count(*) = 4 as granted
     from pg_default_acl d, aclexplode(d.defaclacl) a
     where d.defaclrole = current_user::regrole and d.defaclnamespace = 'public'::regnamespace and d.defaclobjtype = 'r'
       and a.grantee = $1::regrole and a.privilege_type in ('SELECT', 'INSERT', 'UPDATE', 'DELETE')`,
    [tenantRole],
  );
  return rows[0]?.granted === true;
}

/** Grants the role the privileges of this version's migrations, and revokes all others on their objects. */
export async function renewPrivileges(db: Queryable): Promise<void> {
  const statements = await listRenewals(db);
  if (statements.length === 0) return;
  await db.query("begin");
  try {
    for (const statement of statements) await db.query(statement);
    await db.query("commit");
  } catch (error) {
    await db.query("rollback").catch(() => undefined);
    throw new Error(
      `The privileges of ${tenantRole} cannot be renewed: ${(error as Error).message}. Make the user of DATABASE_URL the owner of every table and function`,
      { cause: error },
    );
  }
}

export async function readPrivileges(db: Queryable): Promise<Privileges> {
  const { rows: relations } = await db.query<{ name: string; isSequence: boolean; privileges: string }>(
    `select relname as name, relkind = 'S' as "isSequence",
       coalesce((select string_agg(lower(privilege_type), ', ' order by privilege_type)
         from aclexplode(relacl) where grantee = $1::regrole), '') as privileges
     from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'S') order by 1`,
    [tenantRole],
  );
  const { rows: functions } = await db.query<{ name: string; runner: Runner }>(
    `select p.oid::regprocedure::text as name,
       case when proacl is null or exists (select from aclexplode(proacl) where grantee = 0) then 'everybody'
         when exists (select from aclexplode(proacl) where grantee = $1::regrole) then 'role' else 'owner' end as runner
     from pg_proc p
     where pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
     order by 1`,
    [tenantRole],
  );
  const privilegesOf = (isSequence: boolean) =>
    Object.fromEntries(
      relations.filter((each) => each.isSequence === isSequence).map(({ name, privileges }) => [name, privileges]),
    );
  return {
    tables: privilegesOf(false),
    sequences: privilegesOf(true),
    functions: Object.fromEntries(functions.map(({ name, runner }) => [name, runner])),
  };
}

function differences(wanted: Privileges, found: Privileges): string[] {
  return [
    ...ofRelations("table", wanted.tables, found.tables),
    ...ofRelations("sequence", wanted.sequences, found.sequences),
    ...Object.entries(wanted.functions).flatMap(([name, runner]) => {
      const current = found.functions[name];
      if (current === undefined || current === runner) return [];
      const close = `revoke all on function ${name} from public, ${tenantRole}`;
      return runner === "role" ? [close, `grant execute on function ${name} to ${tenantRole}`] : [close];
    }),
  ];
}

function ofRelations(
  kind: "table" | "sequence",
  wanted: Record<string, string>,
  found: Record<string, string>,
): string[] {
  return Object.entries(wanted).flatMap(([name, privileges]) => {
    const granted = found[name];
    if (granted === undefined || granted === privileges) return [];
    const all = `${kind} public."${name}"`;
    return [
      `revoke all on ${all} from ${tenantRole}`,
      ...(privileges === "" ? [] : [`grant ${privileges} on ${all} to ${tenantRole}`]),
    ];
  });
}
