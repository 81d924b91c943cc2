import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { prune } from "../../src/database/prune.ts";
import { defaultRetention } from "../../src/database/retention.ts";
import { openRowReader } from "../../src/domain/imports/read-rows-aside.ts";
import { importsJob, runImports } from "../../src/domain/imports/run-imports.ts";
import { jobsChannel } from "../../src/outbox/jobs.ts";
import { startWorker } from "../sending/worker.ts";
import { useWorld, world } from "../world/shared.ts";
import { made } from "../world/trade.ts";
import { addImporter, openImporter } from "./importer.ts";

useWorld();

const none = { created: 0, added: 0, updated: 0, skipped: 0, refused: 0 };

const fileOf = (name: string) => readFile(new URL(`files/${name}`, import.meta.url));

/** `[name, number of sites, number of contacts]`, the oldest first. */
async function customersOf({ client }: { client: Awaited<ReturnType<typeof openImporter>>["client"] }) {
  const { body } = await client("GET", "/v1/customers?limit=100");
  const all = await Promise.all(
    body.data.map(async ({ id }: { id: string }) => (await client("GET", `/v1/customers/${id}`)).body),
  );
  return all.toSorted((one, other) => one.name.localeCompare(other.name));
}

test("Jobber's clients become customers with their sites and contacts, once, with an event each", async () => {
  const shop = await openImporter(world);
  const bytes = await fileOf("jobber-clients.csv");
  const file = await shop.import(bytes);
  expect(file).toMatchObject({
    status: "done",
    file_name: "file.csv",
    encoding: "utf-8",
    delimiter: ",",
    row_count: 4,
    counts: { ...none, created: 3, added: 1 },
    plan: { ...none, created: 3, added: 1 },
    created_by: { name: "Pat Person" },
  });
  expect(file.examples).toEqual(file.planned);
  expect(file.examples).toContainEqual({
    position: 3,
    outcome: "added",
    label: "Jane Citizen",
    reason: "Row 2 is about Jane Citizen too.",
  });
  const [strata, jane, ...others] = await customersOf(shop);
  expect(others).toEqual([]);
  expect(jane).toMatchObject({
    name: "Jane Citizen",
    external_id: "48210011",
    phone: "+61412345678",
    tags: ["vip", "pool"],
    billing_address: { line1: "12 Banksia Street", state: "NSW", country: "AU" },
    sites: [{ name: "Beach house", address: { line2: "Unit 2" } }, { name: "Home" }],
  });
  expect(strata).toMatchObject({ type: "business", contacts: [{ name: "Sam Tran" }] });
  const { body } = await shop.client("GET", "/v1/customers?archived=only");
  expect(body.data).toMatchObject([{ name: "Old Client" }]);
  expect((await shop.client("GET", "/v1/customers?search=beach")).status).toBe(200);
  const { body: events } = await shop.ask("{ viewer { business { id } } }").then(async () => ({
    body: (await world.database.systemPool.query("select type from events where business_id = $1", [shop.id])).rows,
  }));
  expect(events).toEqual(Array(3).fill({ type: "customer.created" }));
  // The same once more finds them all.
  const again = await shop.import(bytes);
  expect(again).toMatchObject({ counts: { ...none, skipped: 4 }, imported_before_at: file.finished_at });
  expect(await shop.import(bytes, "customers", "update")).toMatchObject({ counts: { ...none, skipped: 4 } });
  expect(await customersOf(shop)).toHaveLength(2);
});

test("a row is imported as a whole or refused with the reason, in a file to correct and to import again", async () => {
  const shop = await openImporter(world);
  await made(shop.client, "/v1/customers", { name: "Taken", external_id: "7" });
  const csv = [
    "Customer,Email,Phone,Street,Suburb,Site name,Notes",
    "Jane,jane@example.com,0412 345 678,1 High St,Newtown,,=1+1",
    "Joe,joe@@example.com,12,1 High St,Newtown,,",
    "Site without a place,,,,,Shed,",
    ",,,,,,",
    ",nobody@example.com,,,,,",
    '"Li ""JC"", Ltd",,,,,,"two',
    'lines"',
    "",
  ].join("\r\n");
  const file = await shop.import(csv);
  expect(file.counts).toEqual({ ...none, created: 2, refused: 3 });
  expect(file.plan).toEqual(file.counts);
  expect(file.examples.filter(({ outcome }: { outcome: string }) => outcome === "refused")).toEqual([
    {
      position: 3,
      outcome: "refused",
      label: "Joe",
      reason: "Email must be an email address: “joe@@example.com”. Phone must be a valid phone number: “12”.",
    },
    { position: 4, outcome: "refused", label: "Site without a place", reason: "Street is required." },
    { position: 6, outcome: "refused", label: "", reason: "There is no name." },
  ]);
  const { status, headers, text } = await shop.refused(file);
  expect([status, headers.get("content-type"), headers.get("content-disposition")]).toEqual([
    200,
    "text/csv; charset=utf-8",
    'attachment; filename="refused.csv"',
  ]);
  expect(text.split("\r\n")).toHaveLength(5);
  expect(text).toContain("Customer,Email,Phone,Street,Suburb,Site name,Notes,Reason\r\nJoe,joe@@example.com,12,");
  const corrected = text.replace("joe@@", "joe@").replace(",12,", ",0412 345 679,");
  expect((await shop.import(corrected)).counts).toEqual({ ...none, created: 1, refused: 2 });
  expect((await customersOf(shop)).map(({ name, notes }) => [name, notes])).toEqual([
    ["Jane", "=1+1"],
    ["Joe", null],
    ['Li "JC", Ltd', "two\r\nlines"],
    ["Taken", null],
  ]);
});

test("whoever is a customer already is told and left, updated, or created once more", async () => {
  const shop = await openImporter(world);
  const jane = await made(shop.client, "/v1/customers", {
    name: "Jane Citizen",
    email: "Jane@Example.com",
    notes: "Prefers mornings.",
    tags: ["vip"],
  });
  const joe = await made(shop.client, "/v1/customers", { name: "Joe", phone: "0412 345 678" });
  const csv = `id,name,email,phone,tags,notes,site_line1,contact_name
,Jane C,jane@example.com,,pool,,1 High St,Sam
,Joseph,,+61 412 345 678,,Rings twice,,
${joe.id},,,,,,2 Low Rd,
`;
  const reasons = (file: { examples: { reason: string }[] }) => file.examples.map(({ reason }) => reason);
  const left = await shop.import(csv);
  expect(left.counts).toEqual({ ...none, skipped: 3 });
  expect(reasons(left)).toEqual([
    "Jane Citizen is a customer already: the same email.",
    "Joe is a customer already: the same phone.",
    "Joe is a customer already: the same id.",
  ]);
  const updated = await shop.import(csv, "customers", "update");
  expect(updated.counts).toEqual({ ...none, updated: 3 });
  expect(updated.plan).toEqual(updated.counts);
  expect(await customersOf(shop)).toMatchObject([
    {
      id: jane.id,
      name: "Jane C",
      email: "jane@example.com",
      notes: "Prefers mornings.",
      tags: ["vip", "pool"],
      billing_address: null,
      sites: [{ address: { line1: "1 High St" } }],
      contacts: [{ name: "Sam" }],
    },
    { id: joe.id, name: "Joseph", notes: "Rings twice", sites: [{ address: { line1: "2 Low Rd" } }] },
  ]);
  // Nothing is new any more.
  expect((await shop.import(csv, "customers", "update")).counts).toEqual({ ...none, skipped: 3 });
  expect((await shop.import(csv, "customers", "create")).counts).toEqual({ ...none, created: 2, skipped: 1 });
});

test("rows that share an email but not the name are customers of their own", async () => {
  const shop = await openImporter(world);
  const csv =
    "name,email\nLandlord One,agency@example.com\nLandlord Two,agency@example.com\nlandlord one,AGENCY@example.com\n";
  const file = await shop.import(csv);
  expect(file.counts).toEqual({ ...none, created: 2, skipped: 1 });
  expect(file.plan).toEqual(file.counts);
});

test("ServiceM8's items become the price list", async () => {
  const shop = await openImporter(world);
  expect((await shop.import(await fileOf("servicem8-items.csv"), "price_items")).counts).toEqual({
    ...none,
    created: 3,
  });
  const list = () => shop.ask("{ price_items { data { name description unit_price tax_rate archived_at } } }");
  expect((await list()).data.map(Object.values).toSorted()).toEqual([
    ["Copper pipe 15 mm", null, 10, 0.1, null],
    ["Council fee", null, 1080, 0, null],
    ["Credit", null, -25, 0.1, null],
  ]);
  const csv = "Name,Price\ncredit,-20\nCouncil fee,1080\nCredit,5\nNew,1.005\n";
  const file = await shop.import(csv, "price_items", "update");
  expect(file.counts).toEqual({ ...none, updated: 1, skipped: 2, refused: 1 });
  expect(file.plan).toEqual(file.counts);
  expect(file.examples.map(({ reason }: { reason: string }) => reason)).toEqual([
    "Credit has the same name.",
    "Council fee is as the row says already.",
    "Row 2 has the same name.",
    "Price must have at most 2 decimals.",
  ]);
});

test("columns are confirmed by hand, and what is wrong with them is said", async () => {
  const shop = await openImporter(world);
  const file = await shop.upload("Who,E-mail,Colour\nJane,jane@example.com,blue\n");
  expect(file.columns).toEqual([
    { header: "Who", field: null, samples: ["Jane"] },
    { header: "E-mail", field: "email", samples: ["jane@example.com"] },
    { header: "Colour", field: null, samples: ["blue"] },
  ]);
  expect(await shop.check(file)).toMatchObject({
    status: 400,
    errors: [{ pointer: "/columns", detail: expect.stringContaining("must have at least one of: ") }],
  });
  expect(await shop.check(file, "skip", ["name", "name", null])).toMatchObject({
    errors: [{ pointer: "/columns/1/field", detail: "Name can be in one column only" }],
  });
  expect(await shop.check(file, "skip", ["name", "nonsense", null])).toMatchObject({
    errors: [{ pointer: "/columns/1/field" }],
  });
  expect(await shop.check(file, "skip", ["name", "email", "tags", "notes"])).toMatchObject({
    errors: [{ pointer: "/columns/3/column" }],
  });
  expect(await shop.check(file, "skip", ["name", null, "tags"])).toMatchObject({ status: "checking" });
  await shop.work();
  await shop.start(file);
  await shop.work();
  expect(await customersOf(shop)).toMatchObject([{ name: "Jane", email: null, tags: ["blue"] }]);
});

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

test("two imports that start at once: one does", async () => {
  const shop = await openImporter(world);
  const files = [await shop.checked("name\nJane\n"), await shop.checked("name\nJane\n")];
  const started = await Promise.all(files.map(shop.start));
  expect(started.map(({ status }) => status).sort()).toEqual([409, "running"]);
  await shop.work();
  expect(await customersOf(shop)).toHaveLength(1);
});

test("an import that is cancelled keeps what it has done and does no more", async () => {
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

test("10,000 rows are checked, and none is imported before that is confirmed", async () => {
  const shop = await openImporter(world);
  const rows = Array.from({ length: 10_000 }, (_, n) => `Customer ${n % 9000},c${n % 9000}@example.com,${n} High St`);
  const file = await shop.checked(["name,email,site_line1", ...rows].join("\n"));
  expect(file).toMatchObject({ row_count: 10_000, counts: { ...none, created: 9000, added: 1000 } });
  expect(await customersOf(shop)).toEqual([]);
}, 60_000);

/** Kills a worker that has come as far as the customer, which is held here, in the middle of a transaction. */
async function killWorkerAt(customerId: string): Promise<void> {
  const client = await world.database.systemPool.connect();
  await client.query("begin; set local idle_in_transaction_session_timeout = 0");
  await client.query("select from customers where id = $1 for update", [customerId]);
  const kill = startWorker(world, {});
  try {
    await expect
      .poll(
        async () => {
          // Of what the killed worker had begun, the jobs' own clock tells another only after a minute.
          await world.database.systemPool.query("select pg_notify($1, $2)", [jobsChannel, importsJob]);
          const { rows: found } = await world.database.systemPool.query(
            `select count(*)::int as waiting from pg_stat_activity
             where datname = current_database() and wait_event_type = 'Lock' and query ilike 'update%customers%'`,
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

/** As if the time had passed for which a worker has an import to itself. */
async function endClaims({ id }: { id: string }): Promise<void> {
  await world.database.systemPool.query("update imports set claimed_until = now() where business_id = $1", [id]);
}

test("an import whose worker is killed three times fails and is left, and can be uploaded again", {
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

test.each(["end", "outlast"])("rows that %s their thread fail their import alone", async (act) => {
  const [shop, other] = [await openImporter(world), await openImporter(world)];
  const reader = openRowReader({ entry: new URL("./deadly-rows-thread.ts", import.meta.url), timeoutMs: 5_000 });
  const deadly = await shop.upload(`name\nJane\n${act} the thread\n`);
  await shop.check(deadly);
  const fine = await other.upload("name\nJane\n");
  await other.check(fine);
  for (let attempts = 1; attempts <= 3; attempts += 1) {
    await expect(runImports(world.database, reader)).rejects.toThrow("not every import could go on");
    expect(await shop.read(deadly.id)).toMatchObject({ status: "checking" });
    // It can be checked another way meanwhile, but not for ever.
    await shop.check(deadly, "update");
  }
  expect(await other.read(fine.id)).toMatchObject({ status: "checked" });
  await runImports(world.database, reader);
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
  const rows = Array.from({ length: 10_000 }, (_, n) => `Strata,7,${n} High St`);
  const file = await shop.checked(["name,external_id,site_line1", ...rows].join("\n"));
  expect(file.counts).toEqual({ ...none, created: 1, added: 9_999 });
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

test("rows are each done once, whenever their worker is killed", { timeout: 120_000 }, async () => {
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
  expect(counted).toEqual([{ customers: 400, emails: 400, sites: 400, contacts: 400, events: 400 }]);
});

test("members, strangers and other businesses have no part in it", async () => {
  const shop = await openImporter(world);
  const file = await shop.upload("name\nJane\n");
  const member = await addImporter(world, shop, "member");
  expect(await member.post("name\nJane\n")).toMatchObject({ status: 403 });
  expect(await member.read(file.id)).toMatchObject({ status: 403 });
  expect(await member.check(file)).toMatchObject({ status: 403 });
  expect(await member.refused(file)).toMatchObject({ status: 403 });
  const stranger = await openImporter(world);
  for (const act of [stranger.read(file.id), stranger.check(file), stranger.start(file), stranger.cancel(file)])
    expect(await act).toMatchObject({ status: 404 });
  expect(await stranger.refused(file)).toMatchObject({ status: 404 });
  expect(
    await shop.http("POST", "/imports?kind=customers", {
      raw: "name\nJane",
      headers: { Origin: "https://evil.example", "Content-Type": "application/octet-stream" },
    }),
  ).toMatchObject({ status: 403 });
  expect(await shop.client("POST", "/imports")).toMatchObject({ status: 404 });
});

test("a file that is none is refused with a sentence, and its limits hold", async () => {
  const shop = await openImporter(world);
  expect(await shop.post("")).toMatchObject({ status: 400, body: { detail: "The file is empty." } });
  expect(await shop.post("name\nJane\n", { kind: "jobs" })).toMatchObject({ status: 400 });
  expect(await shop.post(`name\n${"x".repeat(10_000_000)}`)).toMatchObject({ status: 413 });
  expect(await shop.ask("{ imports { data { id } } }")).toEqual({ data: [] });
});

test("a cell or a row that is too large is refused before anything of the file is kept", async () => {
  const shop = await openImporter(world);
  const cell = `name,address\nJane,"a${",".repeat(250_000)}b"\n`;
  expect(await shop.post(cell)).toMatchObject({
    status: 400,
    body: { detail: "Row 2 has more than 200,000 bytes. A quotation mark in it may not be closed." },
  });
  expect(await shop.post(`name,address\nJane,"a${",".repeat(150_000)}b"\n`)).toMatchObject({
    status: 400,
    body: { detail: "Row 2 has a cell of more than 30,000 characters. Shorten it, and upload the file again." },
  });
  const wide = `name\n${"x,".repeat(99_999)}x\n${"Jane\n".repeat(9_990)}`;
  expect(await shop.post(wide)).toMatchObject({
    status: 400,
    body: { detail: "Row 2 has more than 200 cells. Correct it, and upload the file again." },
  });
  expect(await shop.ask("{ imports { data { id } } }")).toEqual({ data: [] });
});

test("rows that are shorter than the header are read, shown and given back under it", async () => {
  const shop = await openImporter(world);
  const csv = "name,email,notes,phone\nJane\nJoe,joe@@example.com\nLi,li@example.com,,,\n";
  expect(await shop.upload(csv)).toMatchObject({
    columns: [{ samples: ["Jane", "Joe", "Li"] }, { header: "email" }, { samples: [] }, { samples: [] }],
  });
  const file = await shop.import(csv);
  expect(file.counts).toEqual({ ...none, created: 2, refused: 1 });
  expect((await shop.refused(file)).text).toContain(
    "name,email,notes,phone,Reason\r\nJoe,joe@@example.com,,,email must",
  );
});

test("files that wait count towards what the business may keep, and those that are over no longer do", async () => {
  const shop = await openImporter(world);
  const used = async () => (await shop.ask("{ file_limits { used_bytes } }")).used_bytes;
  const csv = `name,email,notes\nJane,jane@example.com,${"x".repeat(9_000)}\nJoe,joe@@example.com,y\n`;
  const file = await shop.checked(csv);
  expect(await used()).toBe(csv.length);
  await world.database.systemPool.query(
    `insert into imports (id, business_id, created_by_id, kind, file_name, content_hash, encoding, delimiter, columns,
       row_count, size, updated_at)
     select gen_random_uuid(), business_id, created_by_id, kind, file_name, content_hash, encoding, delimiter, columns,
       row_count, 1e9, now() from imports, generate_series(1, 5) where id = $1`,
    [file.id],
  );
  expect(await shop.post("name\nJane\n")).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining("may keep 1,000 MB. Delete files, or cancel imports, that are") },
  });
  const { data } = await shop.ask("{ imports { data { id } } }");
  for (const { id } of data) if (id !== file.id) await shop.cancel({ id });
  expect(await shop.start(file)).toMatchObject({ status: "running" });
  await shop.work();
  const refused = "Joe,joe@@example.com,y";
  expect(await used()).toBe(refused.length);
  expect((await shop.refused(file)).text).toContain(refused);
  expect(await shop.read(file.id)).toMatchObject({ status: "done", counts: { ...none, created: 1, refused: 1 } });
  expect((await shop.post("name\nJane\n")).status).toBe(201);
});

test("a business has so many imports that were not started, and so many bytes of them", async () => {
  const shop = await openImporter(world);
  const file = await shop.upload("name\nJane\n");
  const copy = (count: number, size: number) =>
    world.database.systemPool.query(
      `insert into imports (id, business_id, created_by_id, kind, file_name, content_hash, encoding, delimiter, columns,
         row_count, size, updated_at)
       select gen_random_uuid(), business_id, created_by_id, kind, file_name, content_hash, encoding, delimiter, columns,
         row_count, $3, now() from imports, generate_series(1, $2) where id = $1`,
      [file.id, count, size],
    );
  await copy(9, 100);
  expect(await shop.post("name\nJane\n")).toMatchObject({
    status: 409,
    body: { detail: "The business has 10 imports that were not started. Start or cancel one of them." },
  });
  const { data } = await shop.ask("{ imports { data { id } } }");
  for (const one of data.slice(0, 5)) await shop.cancel(one);
  expect((await shop.post("name\nJane\n")).status).toBe(201);
  await copy(1, 49_999_000);
  expect(await shop.post(`name,notes\nJane,${"x".repeat(2_000)}\n`)).toMatchObject({
    status: 409,
    body: { detail: "Imports that were not started may have 50 MB together. Start or cancel one of them." },
  });
});

test("files are swept some days after they were last used", async () => {
  const shop = await openImporter(world);
  const old = await shop.upload("name\nJane\n");
  const recent = await shop.upload("name\nJane\n");
  const age = (id: string, days: number) =>
    world.database.systemPool.query("update imports set updated_at = now() - $2 * interval '1 day' where id = $1", [
      id,
      days,
    ]);
  await age(old.id, defaultRetention.IMPORT_RETENTION_DAYS + 0.1);
  await age(recent.id, defaultRetention.IMPORT_RETENTION_DAYS - 0.1);
  await prune(world.database.systemPool, defaultRetention);
  expect((await shop.ask("{ imports { data { id } } }")).data).toEqual([{ id: recent.id }]);
  const { rows } = await world.database.systemPool.query(
    "select distinct import_id from import_rows where business_id = $1",
    [shop.id],
  );
  expect(rows).toEqual([{ import_id: recent.id }]);
});
