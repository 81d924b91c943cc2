import { access, readFile } from "node:fs/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { applyFunctions, readFunctions } from "../../src/migrations/functions.ts";
import type { Pool } from "../../src/postgres/driver.ts";
import { tenantRole } from "../../src/postgres/pools.ts";
import { cloneDatabase, openPool } from "../world/cluster.ts";

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let pool: Pool;
beforeAll(async () => {
  database = await cloneDatabase();
  pool = openPool(database.url);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** Applies every file, as an upgrade that changes all of them would. */
async function applyAll(): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await applyFunctions(client, { files: await readFunctions(), version: "99.0.0", lockTimeoutMs: 10_000 });
  } finally {
    await client.end();
  }
}

async function list(sql: string): Promise<string[]> {
  const { rows } = await pool.query<{ item: string }>(sql);
  return rows.map(({ item }) => item);
}

/** Leaves out functions of extensions. */
const own = `pronamespace = 'public'::regnamespace
  and not exists (select from pg_depend d where d.objid = p.oid and d.classid = 'pg_proc'::regclass and d.deptype = 'e')`;

test("applying every file again keeps each function and trigger, whose ids are in the plans of other sessions", async () => {
  const identities = () =>
    list(`select format('%s %s', oid, oid::regprocedure) as item from pg_proc p where ${own}
      union all
      select format('%s %s of %s', oid, tgname, tgrelid::regclass) from pg_trigger where not tgisinternal
      order by item`);
  const before = await identities();
  expect(before.join()).toContain("inbox_owner(text)");
  await applyAll();
  expect(await identities()).toEqual(before);
});

test("a statement in flight during an upgrade calls its functions as before", async () => {
  // A session that waits for a table lock learns of changed functions. One that waits for an advisory lock does not.
  await pool.query(`create schema held; create table held.gate ();
    create function held.pass() returns boolean language plpgsql
    as $$ begin lock table held.gate in access share mode; return true; end $$`);
  const calls = await list(`
    select format('select %I(%s) from (select held.pass() offset 0) passed', proname,
      (select string_agg(format('null::%s', format_type(t, null)), ', ' order by place)
        from unnest(proargtypes::oid[]) with ordinality as given(t, place))) as item
    from pg_proc p where ${own} and prokind = 'f' and prorettype <> 'trigger'::regtype order by item`);
  /** The outcome of each call, on a connection of its own. */
  const callAll = () =>
    Promise.all(
      calls.map(async (text) => {
        const client = new pg.Client({ connectionString: database.url });
        await client.connect();
        const outcome = await client.query(text).then(
          () => "done",
          (error: Error) => error.message,
        );
        await client.end();
        return `${text}: ${outcome}`;
      }),
    );
  const usual = await callAll();
  expect(usual.filter((each) => each.endsWith(": done")).length).toBeGreaterThan(40);
  const keeper = new pg.Client({ connectionString: database.url });
  await keeper.connect();
  await keeper.query("begin; lock table held.gate in access exclusive mode");
  const overtaken = callAll();
  await expect
    .poll(() => list("select count(*) as item from pg_locks where relation = 'held.gate'::regclass and not granted"))
    .toEqual([String(calls.length)]);
  await applyAll();
  await keeper.end();
  expect(await overtaken).toEqual(usual);
});

test("no index, generated column or check calls a function of the platform, whose new body it would not follow", async () => {
  const dependents = await list(`
    select distinct format('%s uses %s', pg_describe_object(d.classid, d.objid, d.objsubid), p.proname) as item
    from pg_depend d join pg_proc p on d.refclassid = 'pg_proc'::regclass and d.refobjid = p.oid
    left join pg_attrdef a on d.classid = 'pg_attrdef'::regclass and a.oid = d.objid
    left join pg_attribute c on c.attrelid = a.adrelid and c.attnum = a.adnum
    where ${own} and (c.attgenerated <> '' or d.classid in ('pg_class'::regclass, 'pg_constraint'::regclass))`);
  expect(dependents).toEqual([]);
});

test("a function that runs as its owner is only for requests or the owner, and looks names up in its own schema first", async () => {
  const definers = await list(`select proname as item from pg_proc p where ${own} and prosecdef`);
  expect(definers).toContain("customers_matching");
  const open = await list(`
    select format('%s may be called by %s', p.proname, case a.grantee when 0 then 'public' else a.grantee::regrole::text end) as item
    from pg_proc p cross join lateral aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
    where ${own} and p.prosecdef and a.grantee not in (p.proowner, '${tenantRole}'::regrole) order by item`);
  const unpinned = await list(`
    select format('%s has no search_path', proname) as item from pg_proc p
    where ${own} and prosecdef and not coalesce(proconfig, '{}') @> array['search_path=public, pg_temp'] order by item`);
  expect([...open, ...unpinned]).toEqual([]);
});

test("the folder's README names each file, and existing tests", async () => {
  const readme = await readFile(new URL("../../src/migrations/functions/README.md", import.meta.url), "utf8");
  const [table = ""] = readme.split("## Planner settings");
  const named = [...table.matchAll(/^\| (`.*?) \|/gm)].flatMap(([, cell = ""]) => cell.match(/\w+/g) ?? []);
  const files = (await readFunctions()).map(({ name }) => name.replace(/\.sql$/, ""));
  expect(named.toSorted()).toEqual(files.toSorted());
  const tests = [...table.matchAll(/`([a-z-]+\/[a-z0-9-]+)`/g)].map(([, path]) => `../${path}.test.ts`);
  expect(tests.length).toBeGreaterThan(30);
  for (const path of tests) await access(new URL(path, import.meta.url));
});
