import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { useWorld, world } from "../world/shared.ts";
import { customersOf, openImporter } from "./importer.ts";

useWorld();

const fileOf = (name: string) => readFile(new URL(`files/${name}`, import.meta.url));

const none = { created: 0, added: 0, updated: 0, skipped: 0, refused: 0 };

test("MYOB's cards become customers: companies and people, both addresses, and phones with their area codes", async () => {
  const shop = await openImporter(world);
  const file = await shop.import(await fileOf("myob-customers.txt"));
  expect(file).toMatchObject({ delimiter: "\t", header_row: 2, row_count: 3, counts: { ...none, created: 3 } });
  expect(file.first_rows[0]).toEqual({ position: 1, cells: ["{}"] });
  const customers = await customersOf(shop, "include");
  const named = (name: string) => customers.find((customer) => customer.name === name);
  const [strata, lee, old] = [named("Harbour Strata Pty Ltd"), named("Lee Nguyen"), named("Client Old")];
  expect(strata).toMatchObject({
    name: "Harbour Strata Pty Ltd",
    type: "business",
    external_id: "CUS00012",
    abn: "51824753556",
    email: "accounts@harbourstrata.example",
    phone: "+61293744000",
    notes: "Invoice monthly\nOther phones: 0412 345 678",
    billing_address: { line1: "Level 3", line2: "200 George Street", suburb: "Sydney", state: "NSW", postcode: "2000" },
    sites: [{ address: { line1: "1 Quay Street", state: "NSW" } }],
    contacts: [{ name: "Sam Tran" }],
  });
  expect(lee).toMatchObject({
    name: "Lee Nguyen",
    type: "individual",
    external_id: null,
    phone: "+61889411234",
    notes: "Other phones: 0491 570 157",
    billing_address: { line1: "9 Mitchell St", suburb: "Darwin", state: "NT", postcode: "0800" },
  });
  expect(old).toMatchObject({ name: "Client Old", archived_at: expect.any(String) });
});

test("MYOB's phones are read under the names of each of its editions", async () => {
  const shop = await openImporter(world);
  const file = await shop.upload(
    "Co./Last Name,Addr 1 - Line 1,           - Phone # 1,           - Phone # 2\nLee,,,\n",
  );
  expect(file.columns.map(({ field }: { field: string | null }) => field)).toEqual([
    "last_name",
    "billing_line1",
    "phone",
    "phone",
  ]);
});

test("MYOB's and Xero's items become the price list at their selling prices", async () => {
  const shop = await openImporter(world);
  for (const name of ["myob-items.txt", "xero-items-nz.csv"])
    expect((await shop.import(await fileOf(name), "price_items")).counts, name).toEqual({ ...none, created: 2 });
  const { data } = await shop.ask("{ price_items { data { name description unit_price tax_rate tax_inclusive } } }");
  expect(data.map(Object.values).toSorted()).toEqual([
    ["Advice for a client abroad", null, 120, 0, false],
    ["Council fee", null, 80, 0, false],
    ["Heat pump service", "Yearly service of a heat pump", 180, 0.15, false],
    ["Split system 7.1 kW", null, 2751.1, 0.1, true],
  ]);
});

test("a cost is no price: a file with only costs is refused until a column is chosen", async () => {
  const shop = await openImporter(world);
  const file = await shop.upload("Name,Cost,Default Unit Cost\nPipe,4.10,4.10\n", "price_items");
  expect(file.columns.map(({ field }: { field: string | null }) => field)).toEqual(["name", null, null]);
  expect(await shop.check(file)).toMatchObject({ status: 400, errors: [{ pointer: "/columns" }] });
});

test("a report with titles and line breaks from a Mac is read, and errors name the rows of the file", async () => {
  const shop = await openImporter(world);
  const file = await shop.import(await fileOf("excel-mac-report.csv"));
  expect(file).toMatchObject({ encoding: "macintosh", header_row: 5, row_count: 2 });
  expect(file.counts).toEqual({ ...none, created: 1, refused: 1 });
  expect(file.examples).toMatchObject([
    { position: 6, outcome: "created", label: "Zoë Müller" },
    { position: 8, outcome: "refused", label: "José O’Brien", reason: "Phone must be a valid phone number: “12”." },
  ]);
  expect(await customersOf(shop)).toMatchObject([
    {
      name: "Zoë Müller",
      phone: "+61293744000",
      notes: "Gate code 12\rRing twice",
      sites: [{ address: { state: "NSW" } }],
    },
  ]);
});

test("a landline without an area code takes the business's, or goes to the notes, and the row says so", async () => {
  const shop = await openImporter(world);
  const csv = "name,phone\nJane,9374 4000\n";
  const file = await shop.import(csv);
  const reason = "The phone 9374 4000 has no area code, so it is in the notes.";
  expect(file.planned).toMatchObject([{ outcome: "created", reason }]);
  expect(file.examples).toMatchObject([{ outcome: "created", reason }]);
  expect(await customersOf(shop)).toMatchObject([{ phone: null, notes: "Phones without area code: 9374 4000" }]);
  const other = await openImporter(world);
  await world.database.systemPool.query("update businesses set address = $2 where id = $1", [
    other.id,
    { line1: "1 High St", line2: null, suburb: "Perth", state: "Western Australia", postcode: "6000", country: "AU" },
  ]);
  expect((await other.import(csv)).examples).toMatchObject([{ outcome: "created", reason: null }]);
  expect(await customersOf(other)).toMatchObject([{ phone: "+61893744000", notes: null }]);
});

test("a New Zealand mobile is refused with how to write it, and 0061 is read", async () => {
  const shop = await openImporter(world);
  const file = await shop.import("name,phone\nJane,021 123 4567\nJoe,0061 412 345 678\n");
  expect(file.counts).toEqual({ ...none, created: 1, refused: 1 });
  expect(file.examples.find(({ outcome }: { outcome: string }) => outcome === "refused").reason).toContain(
    "as in +64211234567",
  );
  expect(await customersOf(shop)).toMatchObject([{ name: "Joe", phone: "+61412345678" }]);
});

test("a person can choose another row to name the columns, before the import starts", async () => {
  const shop = await openImporter(world);
  const choose = (id: string, row: number) =>
    shop.ask(
      `mutation ($id: ID!, $row: Int!) {
        choose_import_header(id: $id, row: $row) { status header_row row_count columns { header field } first_rows { position } } }`,
      { id, row },
    );
  const file = await shop.checked("Wer,Was,Wo\nName,Phone,Suburb\nJane,0412 345 678,Newtown\n");
  expect(file).toMatchObject({ status: "checked", header_row: 2, row_count: 1, counts: { ...none, created: 1 } });
  expect(await choose(file.id, 1)).toMatchObject({
    status: "uploaded",
    header_row: 1,
    row_count: 2,
    columns: [
      { header: "Wer", field: null },
      { header: "Was", field: null },
      { header: "Wo", field: null },
    ],
  });
  expect(await choose(file.id, 7)).toMatchObject({ status: 400, errors: [{ pointer: "/row" }] });
  expect(await choose(file.id, 3)).toMatchObject({ status: 400, errors: [{ pointer: "/row" }] });
  expect(await choose(file.id, 2)).toMatchObject({
    header_row: 2,
    row_count: 1,
    columns: [{ field: "name" }, { field: "phone" }, { field: "site_suburb" }],
  });
  await shop.check(await shop.read(file.id));
  await shop.work();
  expect(await shop.start(file)).toMatchObject({ status: "running" });
  expect(await choose(file.id, 1)).toMatchObject({ status: 409 });
  await shop.work();
  expect(await customersOf(shop)).toMatchObject([{ name: "Jane" }]);
  const stranger = await openImporter(world);
  expect(await stranger.ask(`mutation { choose_import_header(id: "${file.id}", row: 1) { id } }`)).toMatchObject({
    status: 404,
  });
});
