import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { useWorld, world } from "../world/shared.ts";
import { made } from "../world/trade.ts";
import { customersOf, openImporter } from "./importer.ts";

useWorld();

const none = { created: 0, added: 0, updated: 0, skipped: 0, refused: 0 };

const fileOf = (name: string) => readFile(new URL(`files/${name}`, import.meta.url));

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
  expect(events.map(({ type }) => type).toSorted()).toEqual([
    "customer.archived",
    ...Array(3).fill("customer.created"),
    "customer.updated",
  ]);
  // A second import of the same file matches all of them.
  const again = await shop.import(bytes);
  expect(again).toMatchObject({ counts: { ...none, skipped: 4 }, imported_before_at: file.finished_at });
  expect(await shop.import(bytes, "customers", "update")).toMatchObject({ counts: { ...none, skipped: 4 } });
  expect(await customersOf(shop)).toHaveLength(2);
});

test("a row is imported whole or refused with the reason, in a file to correct and import again", async () => {
  const shop = await openImporter(world);
  await made(shop.client, "/v1/customers", { name: "Taken", external_id: "7" });
  const csv = [
    "Customer,Email,Phone,Street,Suburb,Site name,Notes",
    "Jane,jane@example.com,0412 345 678,1 High St,Newtown,,=1+1",
    "Joe,joefalseexample.com,12,1 High St,Newtown,,",
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
      reason: "Email must be an email address: “joefalseexample.com”. Phone must be a valid phone number: “12”.",
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
  expect(text).toContain("Customer,Email,Phone,Street,Suburb,Site name,Notes,Reason\r\nJoe,joefalseexample.com,12,");
  const corrected = text.replace("joefalse", "joe@").replace(",12,", ",0412 345 679,");
  expect((await shop.import(corrected)).counts).toEqual({ ...none, created: 1, refused: 2 });
  expect((await customersOf(shop)).map(({ name, notes }) => [name, notes])).toEqual([
    ["Jane", "=1+1"],
    ["Joe", null],
    ['Li "JC", Ltd', "two\r\nlines"],
    ["Taken", null],
  ]);
});

test("an existing customer is reported and skipped, updated, or created once more", async () => {
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
  // All rows exist by now.
  expect((await shop.import(csv, "customers", "update")).counts).toEqual({ ...none, skipped: 3 });
  expect((await shop.import(csv, "customers", "create")).counts).toEqual({ ...none, created: 2, skipped: 1 });
});

test("rows that share an email but not the name are separate customers", async () => {
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
  const list = () =>
    shop.ask("{ price_items { data { name description unit_price tax_rate tax_inclusive archived_at } } }");
  expect((await list()).data.map(Object.values).toSorted()).toEqual([
    ["Copper pipe 15 mm", null, 11, 0.1, true, null],
    ["Council fee", null, 1080, 0, false, null],
    ["Credit", null, -25, 0.1, false, null],
  ]);
  const csv = "Name,Price\ncredit,-20\nCouncil fee,1080\nCredit,5\nNew,1.00005\n";
  const file = await shop.import(csv, "price_items", "update");
  expect(file.counts).toEqual({ ...none, updated: 1, skipped: 2, refused: 1 });
  expect(file.plan).toEqual(file.counts);
  expect(file.examples.map(({ reason }: { reason: string }) => reason)).toEqual([
    "Credit has the same name.",
    "Council fee is as the row says already.",
    "Row 2 has the same name.",
    "Price must have at most 4 decimals.",
  ]);
});

test("a price item is found by your own id, and one file names it once", async () => {
  const shop = await openImporter(world);
  const first = "External id,Name,Price\nsku-1,Call-out,165\nsku-2,Filter,20\n";
  expect((await shop.import(first, "price_items")).counts).toEqual({ ...none, created: 2 });
  const next = "External id,Name,Price\nsku-1,Call-out fee,180\nsku-2,Filter,20\nsku-1,Again,1\n";
  const file = await shop.import(next, "price_items", "update");
  expect(file.counts).toEqual({ ...none, updated: 1, skipped: 2 });
  expect(file.examples.map(({ reason }: { reason: string }) => reason)).toEqual([
    "Call-out has the same id of your own.",
    "Filter is as the row says already.",
    "Row 2 has the same id of your own.",
  ]);
  const { data } = await shop.ask("{ price_items { data { external_id name unit_price } } }");
  expect(data.map(Object.values).toSorted()).toEqual([
    ["sku-1", "Call-out fee", 180],
    ["sku-2", "Filter", 20],
  ]);
});

test("a person confirms the columns, and mistakes in them are reported", async () => {
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

test("rows shorter than the header are read, shown and returned under it", async () => {
  const shop = await openImporter(world);
  const csv = "name,email,notes,phone\nJane\nJoe,joefalseexample.com\nLi,li@example.com,,,\n";
  expect(await shop.upload(csv)).toMatchObject({
    columns: [{ samples: ["Jane", "Joe", "Li"] }, { header: "email" }, { samples: [] }, { samples: [] }],
  });
  const file = await shop.import(csv);
  expect(file.counts).toEqual({ ...none, created: 2, refused: 1 });
  expect((await shop.refused(file)).text).toContain(
    "name,email,notes,phone,Reason\r\nJoe,joefalseexample.com,,,email must",
  );
});
