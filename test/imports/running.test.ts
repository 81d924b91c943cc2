import { expect, test } from "vitest";
import { openRowReader } from "../../src/domain/trade/imports/read-rows-aside.ts";
import { importsJob, runImports } from "../../src/domain/trade/imports/run-imports.ts";
import { jobsChannel } from "../../src/outbox/jobs.ts";
import { startWorker } from "../sending/worker.ts";
import { useWorld, world } from "../world/shared.ts";
import { made } from "../world/trade.ts";
import { addImporter, customersOf, openImporter } from "./importer.ts";

useWorld();

const none = { created: 0, added: 0, updated: 0, skipped: 0, refused: 0 };

test("a second click and a second person do not import twice, and no import runs beside another", async () => {
  const shop = await openImporter(world);
  const other = await addImporter(world, shop, "owner");
  const csv = "name\nJane\nJoe\n";
  const file = await shop.checked(csv);
  const theirs = await other.checked(csv);
  const started = await Promise.all([shop.start(file), other.start(file), shop.start(file)]);
  expect(started.map(({ status }) => status)).toEqual(["running", "running", "running"]);
  expect(await other.start(theirs)).toMatchObject({
    status: 409,
    detail: expect.stringContaining("Another import is running."),
  });
  await Promise.all([shop.work(), shop.work()]);
  expect(await shop.start(file)).toMatchObject({ status: "done" });
  expect(await other.start(theirs)).toMatchObject({
    status: 409,
    detail: expect.stringContaining("Check the file again."),
  });
  expect(await customersOf(shop)).toHaveLength(2);
  expect(await other.check(theirs)).toMatchObject({ status: "checking" });
  await other.work();
  expect(await other.start(theirs)).toMatchObject({ status: "running" });
  expect(await other.check(theirs)).toMatchObject({ status: 409 });
});

test("only one of two concurrent imports starts", async () => {
  const shop = await openImporter(world);
  const files = [await shop.checked("name\nJane\n"), await shop.checked("name\nJane\n")];
  const started = await Promise.all(files.map(shop.start));
  expect(started.map(({ status }) => status).sort()).toEqual([409, "running"]);
  await shop.work();
  expect(await customersOf(shop)).toHaveLength(1);
});

test("a cancelled import keeps its finished rows and does no more", async () => {
  const shop = await openImporter(world);
  const file = await shop.checked("name\nJane\n");
  expect(await shop.cancel(file)).toMatchObject({ status: "cancelled", counts: none });
  expect(await shop.start(file)).toMatchObject({ status: 409 });
  const rows = Array.from({ length: 2000 }, (_, n) => `Customer ${n}`);
  const running = await shop.checked(["name", ...rows].join("\n"));
  await shop.start(running);
  const working = shop.work();
  await expect.poll(async () => (await shop.read(running.id)).counts.created, { interval: 20 }).toBeGreaterThan(0);
  expect(await shop.cancel(running)).toMatchObject({ status: "cancelled", finished_at: expect.any(String) });
  await working;
  const { counts } = await shop.read(running.id);
  expect(counts.created).toBeLessThan(2000);
  const { rows: counted } = await world.database.systemPool.query(
    "select count(*)::int as customers from customers where business_id = $1",
    [shop.id],
  );
  expect(counted).toEqual([{ customers: counts.created }]);
  await shop.work();
  expect(await shop.read(running.id)).toMatchObject({ status: "cancelled", counts });
});

test("10,000 rows are checked, and none is imported before confirmation", async () => {
  const shop = await openImporter(world);
  const rows = Array.from({ length: 10_000 }, (_, n) => `Customer ${n % 9000},c${n % 9000}@example.com,${n} High St`);
  const file = await shop.checked(["name,email,site_line1", ...rows].join("\n"));
  expect(file).toMatchObject({ row_count: 10_000, counts: { ...none, created: 9000, added: 1000 } });
  expect(await customersOf(shop)).toEqual([]);
}, 60_000);

/** Kills a worker in the middle of a transaction. Locking the customer stops the worker there. */
async function killWorkerAt(customerId: string): Promise<void> {
  const client = await world.database.systemPool.connect();
  await client.query("begin; set local idle_in_transaction_session_timeout = 0");
  await client.query("select from customers where id = $1 for update", [customerId]);
  const kill = startWorker(world, {});
  try {
    await expect
      .poll(
        async () => {
          // The queue reassigns a killed worker's job only after a minute, so the test announces the job itself.
          await world.database.systemPool.query("select pg_notify($1, $2)", [jobsChannel, importsJob]);
          const { rows: found } = await world.database.systemPool.query(
            `select count(*)::int as waiting from pg_stat_activity
             where datname = current_database() and wait_event_type = 'Lock' and query ilike '%customers%for no key update%'`,
          );
          return found[0].waiting;
        },
        { timeout: 60_000, interval: 100 },
      )
      .toBe(1);
  } finally {
    await kill();
    await client.query("rollback");
    client.release();
  }
}

/** Ends the worker's exclusive claim on an import. */
async function endClaims({ id }: { id: string }): Promise<void> {
  await world.database.systemPool.query("update imports set claimed_until = null where business_id = $1", [id]);
}

test("an import whose worker is killed three times fails, and can be uploaded again", {
  timeout: 240_000,
}, async () => {
  const shop = await openImporter(world);
  const { id: heldId } = await made(shop.client, "/v1/customers", { name: "Held", external_id: "row 60" });
  const rows = Array.from({ length: 70 }, (_, n) => `Customer ${n},row ${n}`);
  const csv = ["name,external_id", ...rows].join("\n");
  const file = await shop.checked(csv, "customers", "update");
  await shop.start(file);
  for (let kills = 1; kills <= 3; kills += 1) {
    await killWorkerAt(heldId);
    expect(await shop.read(file.id)).toMatchObject({ status: "running", failure: null });
    await endClaims(shop);
  }
  await shop.work();
  const failed = await shop.read(file.id);
  expect(failed).toMatchObject({
    status: "failed",
    failure: "The import stopped 3 times between row 52 and row 71.",
    finished_at: expect.any(String),
    counts: { created: 50, updated: 0, refused: 0 },
  });
  await shop.work();
  expect(await shop.cancel(file)).toEqual(failed);
  expect(await shop.start(file)).toMatchObject({
    status: 409,
    detail: "The import has failed. Upload the file again.",
  });
  expect(await shop.check(file)).toMatchObject({ status: 409 });
  expect((await shop.import(csv, "customers", "update")).counts).toEqual({
    ...none,
    created: 19,
    updated: 1,
    skipped: 50,
  });
});

test.each(["end", "outlast"])("rows that %s their thread fail only their import", async (act) => {
  const [shop, other] = [await openImporter(world), await openImporter(world)];
  const reader = openRowReader({ entry: new URL("./deadly-rows-thread.ts", import.meta.url), timeoutMs: 3_000 });
  const deadly = await shop.upload(`name\nJane\n${act} the thread\n`);
  await shop.check(deadly);
  const fine = await other.upload("name\nJane\n");
  await other.check(fine);
  for (let attempts = 1; attempts <= 3; attempts += 1) {
    await expect(runImports(world.database, reader)).rejects.toThrow("not every import could go on");
    expect(await shop.read(deadly.id)).toMatchObject({ status: "checking" });
    // The file can be checked with another choice in between, but only so many times.
    await shop.check(deadly, "update");
  }
  expect(await other.read(fine.id)).toMatchObject({ status: "checked" });
  const logged: unknown[] = [];
  await runImports(world.database, reader, { log: { error: (fields: unknown) => void logged.push(fields) } });
  expect(logged).toMatchObject([{ import_id: deadly.id, business_id: shop.id, reason: expect.any(String) }]);
  expect(await shop.read(deadly.id)).toMatchObject({
    status: "failed",
    failure: "The import stopped 3 times between row 2 and row 3.",
    counts: none,
  });
  expect(await shop.refused(deadly)).toMatchObject({ status: 200 });
});

test("an attempt that the database ends does not count", async () => {
  const shop = await openImporter(world);
  const file = await shop.upload("name\nJane\n");
  await shop.check(file);
  const away = Object.assign(new Error("the database is away"), { code: "57P01" });
  const reader = { ...openRowReader(), readCustomers: () => Promise.reject(away) };
  for (let attempts = 1; attempts <= 5; attempts += 1)
    await expect(runImports(world.database, reader)).rejects.toThrow("not every import could go on");
  await shop.work();
  expect(await shop.read(file.id)).toMatchObject({ status: "checked", counts: { created: 1 } });
});

test("thousands of rows about one customer take time in proportion to their number", { timeout: 120_000 }, async () => {
  const shop = await openImporter(world);
  const rows = Array.from({ length: 4_000 }, (_, n) => `Strata,7,${n} High St`);
  const file = await shop.checked(["name,external_id,site_line1", ...rows].join("\n"));
  expect(file.counts).toEqual({ ...none, created: 1, added: 3_999 });
});

test("businesses take turns, however many imports one of them has", async () => {
  const [shop, other] = [await openImporter(world), await openImporter(world)];
  const order: string[] = [];
  const rowReader = openRowReader();
  const reader = {
    ...rowReader,
    readCustomers: (given: Parameters<typeof rowReader.readCustomers>[0]) => {
      order.push(given.businessId === other.id ? "other" : "shop");
      return rowReader.readCustomers(given);
    },
  };
  for (const name of ["One", "Two", "Three"]) await shop.check(await shop.upload(`name\n${name}\n`));
  await other.check(await other.upload("name\nOther\n"));
  await runImports(world.database, reader);
  expect(order.slice(0, 2).sort()).toEqual(["other", "shop"]);
  expect(order).toHaveLength(4);
});

test("each row is imported once, whenever its worker is killed", { timeout: 120_000 }, async () => {
  const shop = await openImporter(world);
  const { id: heldId } = await made(shop.client, "/v1/customers", { name: "Held", external_id: "row 200" });
  const rows = Array.from(
    { length: 400 },
    (_, n) => `Customer ${n},row ${n},c${n}@example.com,${n} High St,Contact ${n}`,
  );
  const csv = ["name,external_id,email,site_line1,contact_name", ...rows].join("\n");
  const file = await shop.checked(csv, "customers", "update");
  expect(file.counts).toEqual({ ...none, created: 399, updated: 1 });
  await shop.start(file);
  await killWorkerAt(heldId);
  const half = await shop.read(file.id);
  expect(half).toMatchObject({ status: "running", counts: { refused: 0, skipped: 0 } });
  expect(half.counts.created).toBe(200);
  await endClaims(shop);
  await shop.work();
  expect(await shop.read(file.id)).toMatchObject({ status: "done", counts: { ...none, created: 399, updated: 1 } });
  const { rows: counted } = await world.database.systemPool.query(
    `select (select count(*)::int from customers where business_id = $1) as customers,
       (select count(distinct email)::int from customers where business_id = $1) as emails,
       (select count(*)::int from sites where business_id = $1) as sites,
       (select count(*)::int from contacts where business_id = $1) as contacts,
       (select count(*)::int from events where business_id = $1) as events`,
    [shop.id],
  );
  expect(counted).toEqual([{ customers: 400, emails: 400, sites: 400, contacts: 400, events: 401 }]);
});
