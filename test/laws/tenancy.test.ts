import { afterAll, beforeAll, expect, test } from "vitest";
import { createRecords } from "../world/records.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

type Table = { name: string; secured: boolean; policies: number };

test("every table with a business's rows is under row-level security", async () => {
  const { rows } = await world.database.systemPool.query<Table>(`
    select c.relname as name, c.relrowsecurity as secured,
      (select count(*)::int from pg_policy p where p.polrelid = c.oid) as policies
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r'
      and (c.relname = 'businesses' or exists (
        select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'business_id' and not a.attisdropped))
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
  await createRecords(two.client);
  const found = await world.database.tenant(one.id).transaction(async (tx) => ({
    customers: await tx.$queryRaw`select id from customers`,
    businesses: await tx.$queryRaw<{ id: string }[]>`select id from businesses`,
    changed: await tx.$executeRaw`update customers set name = 'taken'`,
    deleted: await tx.$executeRaw`delete from contacts`,
  }));
  expect(found).toEqual({ customers: [], businesses: [{ id: one.id }], changed: 0, deleted: 0 });
  const smuggled = world.database
    .tenant(one.id)
    .transaction(
      (tx) =>
        tx.$executeRaw`insert into customers (id, business_id, name, updated_at) values (gen_random_uuid(), ${two.id}::uuid, 'x', now())`,
    );
  await expect(smuggled).rejects.toThrow(/row-level security/);
});

test("the scoped client adds the business itself, and overrules one that is given", async () => {
  const [one, two] = [await world.addBusiness(), await world.addBusiness()];
  const records = await createRecords(two.client);
  const db = world.database.tenant(one.id);
  await db.transaction(async (tx) => {
    expect(await tx.customer.findMany({ where: { businessId: two.id } })).toEqual([]);
    expect(await tx.customer.findFirst({ where: { id: records.customers ?? "" } })).toBeNull();
    const made = await tx.customer.create({ data: { name: "Mine", businessId: two.id } });
    expect(made.businessId).toBe(one.id);
  });
  expect(await db.fetch("Customer", { where: { businessId: two.id } })).toEqual([]);
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
