import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../src/database/query/sql.ts";
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

test("the role of every request cannot bypass it", async () => {
  const { rows } = await world.database.systemPool.query(
    "select rolsuper or rolbypassrls or rolcreaterole as powerful from pg_roles where rolname = 'fieldline_app'",
  );
  expect(rows).toEqual([{ powerful: false }]);
});

test("a statement that forgets its filter finds, changes and makes nothing of another business", async () => {
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

test("every verb of a tenant adds the business itself, and overrules one that is given", async () => {
  const [one, two] = [await world.addBusiness(), await world.addBusiness()];
  const { customers: theirs } = await createRecords(two);
  const tenant = world.database.tenant(one.id);
  expect(await tenant.select("Customer", { where: { businessId: two.id } })).toEqual([]);
  await tenant.transaction(async (db) => {
    expect(await db.select("Customer", { where: { id: theirs ?? "" } })).toEqual([]);
    expect(await db.update("Customer", { id: theirs ?? "" }, { name: "taken" })).toEqual([]);
    expect(await db.delete("Contact", { customerId: theirs ?? "" })).toBe(0);
    expect(await db.insert("Customer", { name: "Mine", businessId: two.id })).toMatchObject({ businessId: one.id });
  });
});

test("a transaction that fails leaves nothing, and its connection to the next business clean", async () => {
  const [one, two] = [await world.addBusiness(), await world.addBusiness()];
  const failing = world.database.tenant(one.id).transaction(async (db) => {
    await db.insert("Customer", { name: "Gone" });
    await db.query(sql`select 1/0`);
  });
  await expect(failing).rejects.toThrow(/division by zero/);
  for (const { id } of [one, two])
    expect(await world.database.tenant(id).transaction((db) => db.query(sql`select current_business() as id`))).toEqual(
      [{ id }],
    );
  expect(await world.database.tenant(one.id).select("Customer", {})).toEqual([]);
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
