import { afterAll, beforeAll, expect, test } from "vitest";
import { reckon, threadsOf } from "../world/inbox-columns.ts";
import { startWorld, type World } from "../world/world.ts";
import { type Cli, overDatabase } from "./cli.ts";

let world: World;
let cli: Cli;

beforeAll(async () => {
  world = await startWorld();
  cli = overDatabase(world.url);
});
afterAll(() => world.close());

/**
 * The number of index entries that Postgres has read to find messages. Waits until its statistics count all stored
 * messages.
 */
async function countEntriesRead(stored: number): Promise<number> {
  const { systemPool } = world.database;
  const inserted = "select n_tup_ins::int as count from pg_stat_user_tables where relname = 'messages'";
  await expect.poll(async () => (await systemPool.query(inserted)).rows[0].count).toBe(stored);
  const { rows } = await systemPool.query(
    "select sum(idx_tup_read)::int as count from pg_stat_user_indexes where relname = 'messages'",
  );
  return rows[0].count;
}

test("seeding a business without statistics reads each thread's own rows, not all of them for each thread", async () => {
  await world.addBusiness({ slug: "known" });
  const { id: businessId } = await world.addBusiness({ slug: "new" });
  const given = ["--customers", "100", "--conversations", "5000", "--messages", "20000", "--json"];
  expect((await cli("seed", "--business", "known", ...given)).json).toMatchObject({ messages: 20_000 });
  const before = await countEntriesRead(20_000);
  expect((await cli("seed", "--business", "new", ...given)).json).toMatchObject({ messages: 20_000 });
  expect((await countEntriesRead(40_000)) - before).toBeLessThan(200_000);
  for (const thread of await threadsOf(world, businessId)) expect(thread).toMatchObject(reckon(thread));
});

test("a seed that fails midway leaves no conversation inconsistent, and the next one continues", async () => {
  const { systemPool } = world.database;
  const { id: businessId } = await world.addBusiness({ slug: "failing" });
  await systemPool.query(`
    create sequence recounted;
    create function fail_midway() returns trigger language plpgsql as $$
      begin
        if nextval('recounted') > 7000 then raise exception 'the disk is full'; end if;
        return new;
      end $$;
    create trigger fail_midway before update on conversations for each row execute function fail_midway()`);
  const failed = await cli("seed", "--business", "failing", "--conversations", "9000", "--messages", "18000");
  expect(failed.code).toBe(1);
  await systemPool.query("drop trigger fail_midway on conversations");
  const threads = await threadsOf(world, businessId);
  for (const thread of threads) expect(thread).toMatchObject(reckon(thread));
  const empty = threads.filter(({ messages }) => messages.length === 0).length;
  expect(empty).toBeGreaterThan(0);
  expect(empty).toBeLessThan(9000);

  expect((await cli("seed", "--business", "failing", "--messages", `${empty}`)).code).toBe(0);
  for (const thread of await threadsOf(world, businessId)) {
    expect(thread.messages.length).toBeGreaterThan(0);
    expect(thread).toMatchObject(reckon(thread));
  }
});
