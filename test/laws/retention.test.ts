import { afterAll, beforeAll, expect, test } from "vitest";
import { retentionTable } from "../../src/app/retention-table.ts";
import { keptTables } from "../../src/retention/kept-tables.ts";
import { retentions } from "../../src/retention/retentions.ts";
import { defaultRetention, isSetting, retentionSettings } from "../../src/retention/settings.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

test("every table has a retention period or a reason to be kept", async () => {
  const { rows } = await world.database.systemPool.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')",
  );
  const pruned = retentions.flatMap(({ tables }) => tables);
  const kept = Object.keys(keptTables);
  expect(kept.filter((table) => pruned.includes(table))).toEqual([]);
  expect(rows.map(({ name }) => name).sort()).toEqual([...new Set([...pruned, ...kept])].sort());
});

test("every setting belongs to a retention, and the guide shows every period", async () => {
  const settings = retentions.map(({ kept }) => kept).filter(isSetting);
  expect([...new Set(settings)].sort()).toEqual(Object.keys(retentionSettings).sort());
  const guide = await (await fetch(`${world.base}/v1/docs/operators/retention.md`)).text();
  expect(guide).toContain(retentionTable(defaultRetention));
  expect(retentionTable({ ...defaultRetention, EMAIL_RETENTION_DAYS: 1 })).toContain(
    "| 1 day (`EMAIL_RETENTION_DAYS`) |",
  );
});
