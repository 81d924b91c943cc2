import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../src/query/sql.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const bad = sql`select 1 / 0`;
const divisionByZero = { code: "22012" };

async function startBusiness() {
  const { id } = await world.addBusiness();
  const db = world.database.tenant(id);
  return { db, namesOf: async () => (await db.findMany("Customer")).map(({ name }) => name) };
}

test("a statement that is not awaited fails the transaction, whatever follows it", async () => {
  const { db, namesOf } = await startBusiness();
  const insert = (name: string) => ({ name, type: "individual" as const, tags: [] });
  await expect(
    db.transaction(async (tx) => {
      await tx.create("Customer", { data: insert("First") });
      tx.send(bad);
    }),
  ).rejects.toMatchObject(divisionByZero);
  await expect(
    db.transaction(async (tx) => {
      tx.send(bad);
      await tx.create("Customer", { data: insert("Second") });
    }),
  ).rejects.toMatchObject(divisionByZero);
  await expect(
    db.transaction(async (tx) => {
      tx.send(bad);
      await tx.attempt(() => tx.create("Customer", { data: insert("Third") }));
    }),
  ).rejects.toMatchObject(divisionByZero);
  expect(await namesOf()).toEqual([]);
  await db.transaction(async (tx) => tx.send(sql`update customers set name = name`));
});

test("statements of an attempt belong to that attempt", async () => {
  const { db, namesOf } = await startBusiness();
  await db.transaction(async (tx) => {
    await tx.create("Customer", { data: { name: "Kept", type: "individual", tags: [] } });
    await expect(tx.attempt(async () => tx.send(bad))).rejects.toMatchObject(divisionByZero);
    await expect(
      tx.attempt(async () => {
        tx.send(bad);
        throw new Error("of its own");
      }),
    ).rejects.toThrow("of its own");
    await tx.attempt(async () => tx.send(sql`update customers set name = 'Kept and changed'`));
  });
  expect(await namesOf()).toEqual(["Kept and changed"]);
});

test("a deadlock of a statement that is not awaited is retried", async () => {
  const { db, namesOf } = await startBusiness();
  let tries = 0;
  await db.transaction(async (tx) => {
    tries += 1;
    if (tries === 1) tx.send(sql`do $$ begin raise exception 'of the test' using errcode = '40P01'; end $$`);
    await tx.create("Customer", { data: { name: `After ${tries}`, type: "individual", tags: [] } });
  });
  expect(await namesOf()).toEqual(["After 2"]);
});
