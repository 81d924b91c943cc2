import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../src/query/sql.ts";
import { createRecords } from "../world/records.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

type Table = { name: string; secured: boolean; policies: number };

test("every table that a request can read is under row-level security", async () => {
  const { rows } = await world.database.systemPool.query<Table>(`
    select c.relname as name, c.relrowsecurity as secured,
      (select count(*)::int from pg_policy p where p.polrelid = c.oid) as policies
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p', 'v', 'm')
      and has_table_privilege('fieldline_app', c.oid, 'select')`);
  expect(rows.length).toBeGreaterThan(5);
  for (const row of rows) expect(row).toMatchObject({ secured: true, policies: 1 });
});

/** Columns that must be unique across all businesses, with the reason. */
const global: Record<string, string> = {
  "members (email)": "an address signs in to one business",
  "members (id)": "a signed link names a person before anybody knows whose it is",
  "authenticators (member_id)": "as its person's",
  "sso_identities (member_id)": "as its person's",
  "password_resets (token_hash)": "the token says whose it is",
  "sessions (token_hash)": "the cookie says whose it is",
  "sessions (id)": "as its token's",
  "api_keys (prefix)": "the key says whose it is",
  "api_keys (id)": "as its prefix",
  "connected_apps (id)": "the app's tokens say whose they are, and name it",
  "online_payments (session_id)": "Stripe's, of the one account that this server has there",
  "online_payments (payment_intent_id)": "as the session's",
};

test("every key of a business's table includes the business, except those by which the business is found", async () => {
  const { rows } = await world.database.systemPool.query<{ key: string }>(`
    select format('%s (%s)', c.relname, string_agg(a.attname, ', ' order by k.position)) as key
    from pg_index i join pg_class c on c.oid = i.indrelid
    cross join lateral unnest(i.indkey::int2[]) with ordinality as k(attnum, position)
    left join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
    where c.relnamespace = 'public'::regnamespace and (i.indisunique or i.indisexclusion) and exists (
      select from pg_attribute b where b.attrelid = c.oid and b.attname = 'business_id' and not b.attisdropped)
    group by c.relname, i.indexrelid having not bool_or(coalesce(a.attname = 'business_id', false))`);
  expect(rows.map(({ key }) => key).sort()).toEqual(Object.keys(global).sort());
});

test("every foreign key of a business's table includes the business, so that no record names another business's", async () => {
  const { rows } = await world.database.systemPool.query<{ key: string }>(`
    select conname as key from pg_constraint join pg_attribute b on b.attrelid = conrelid and b.attname = 'business_id'
    where contype = 'f' and connamespace in ('public'::regnamespace, 'partitions'::regnamespace) and not b.attisdropped
      and b.attnum <> all(conkey)`);
  // A session of a sandbox ends with the session of the live business that it was opened from.
  expect(rows).toEqual([{ key: "sessions_parent_id_fkey" }]);
});

test("every table of a business has a key", async () => {
  const { rows } = await world.database.systemPool.query<{ name: string }>(`
    select c.relname as name from pg_class c join pg_attribute b on b.attrelid = c.oid and b.attname = 'business_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not b.attisdropped
      and not exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary)`);
  expect(rows).toEqual([]);
});

test("the role of every request cannot bypass it", async () => {
  const { rows } = await world.database.systemPool.query(
    "select rolsuper or rolbypassrls or rolcreaterole as powerful from pg_roles where rolname = 'fieldline_app'",
  );
  expect(rows).toEqual([{ powerful: false }]);
});

test("a statement that forgets its filter finds, changes and creates nothing of another business", async () => {
  const [one, two] = [await world.addBusiness(), await world.addBusiness()];
  await createRecords(two);
  const found = await world.database.tenant(one.id).transaction(async (db) => ({
    customers: await db.query(sql`select id from customers`),
    businesses: await db.query(sql`select id from businesses`),
    changed: await db.query(sql`update customers set name = 'taken' returning 1`),
    deleted: await db.query(sql`delete from contacts returning 1`),
  }));
  expect(found).toEqual({ customers: [], businesses: [{ id: one.id }], changed: [], deleted: [] });
  const smuggled = world.database
    .tenant(one.id)
    .transaction((db) =>
      db.query(
        sql`insert into customers (id, business_id, name, updated_at) values (gen_random_uuid(), ${two.id}, 'x', now())`,
      ),
    );
  await expect(smuggled).rejects.toThrow(/row-level security/);
});

test("every verb of a tenant adds the business itself, and overrides a given one", async () => {
  const [one, two] = [await world.addBusiness(), await world.addBusiness()];
  const { customers: theirs } = await createRecords(two);
  const tenant = world.database.tenant(one.id);
  expect(await tenant.findMany("Customer", { where: { businessId: two.id } })).toEqual([]);
  await tenant.transaction(async (db) => {
    expect(await db.findMany("Customer", { where: { id: theirs ?? "" } })).toEqual([]);
    expect(await db.updateManyAndReturn("Customer", { where: { id: theirs ?? "" }, data: { name: "taken" } })).toEqual(
      [],
    );
    expect(await db.deleteMany("Contact", { where: { customerId: theirs ?? "" } })).toEqual({ count: 0 });
    expect(await db.create("Customer", { data: { name: "Mine", businessId: two.id } })).toMatchObject({
      businessId: one.id,
    });
  });
});

test("a failed transaction leaves nothing, and its connection clean for the next business", async () => {
  const [one, two] = [await world.addBusiness(), await world.addBusiness()];
  const failing = world.database.tenant(one.id).transaction(async (db) => {
    await db.create("Customer", { data: { name: "Gone" } });
    await db.query(sql`select 1/0`);
  });
  await expect(failing).rejects.toThrow(/division by zero/);
  for (const { id } of [one, two])
    expect(await world.database.tenant(id).transaction((db) => db.query(sql`select current_business() as id`))).toEqual(
      [{ id }],
    );
  expect(await world.database.tenant(one.id).findMany("Customer")).toEqual([]);
});

test("requests of two businesses on the same connections never mix", async () => {
  const businesses = await Promise.all(Array.from({ length: 6 }, () => world.addBusiness()));
  for (const [index, { client }] of businesses.entries())
    await client("POST", "/v1/customers", { body: { name: `Only ${index}` } });
  const rounds = Array.from({ length: 20 }, () => businesses.entries().toArray()).flat();
  await Promise.all(
    rounds.map(async ([index, { client }]) => {
      const { body } = await client("GET", "/v1/customers");
      expect(body.data.map(({ name }: { name: string }) => name)).toEqual([`Only ${index}`]);
    }),
  );
});
