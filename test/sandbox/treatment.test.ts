import { afterAll, beforeAll, expect, test } from "vitest";
import { deletedTables, treatments } from "../../src/domain/integrations/sandbox/treatment.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

test("a sandbox's resets and moves of time know every table of a business", async () => {
  const { rows } = await world.database.systemPool.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and (a.attname = 'business_id' or c.relname = 'businesses' and a.attname = 'id') order by 1`,
  );
  expect(Object.keys(treatments).sort()).toEqual(rows.map(({ name }) => name));
});

test("a reset deletes rows before the rows that they refer to", async () => {
  const { rows } = await world.database.systemPool.query<{ from: string; to: string }>(
    `select conrelid::regclass::text as "from", confrelid::regclass::text as "to" from pg_constraint
     where contype = 'f' and conrelid <> confrelid and conrelid::regclass::text = any($1) and confrelid::regclass::text = any($1)
       and (conrelid, confrelid) <> ('conversations'::regclass, 'messages'::regclass)`,
    [deletedTables],
  );
  expect(rows.length).toBeGreaterThan(20);
  const late = rows.filter(({ from, to }) => deletedTables.indexOf(from) > deletedTables.indexOf(to));
  expect(late).toEqual([]);
});
