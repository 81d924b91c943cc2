import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { readCsv } from "../../src/csv/read-csv.ts";
import { schema } from "../../src/domain/index.ts";
import type { ImportKind } from "../../src/domain/trade/imports/fields.ts";
import { matchColumns } from "../../src/domain/trade/imports/match-columns.ts";
import { readCustomer } from "../../src/domain/trade/imports/read-customer.ts";
import { readPriceItem } from "../../src/domain/trade/imports/read-price-item.ts";
import { Row } from "../../src/domain/trade/imports/row.ts";

/** A file exported by another product. */
function open(name: string) {
  return readFile(new URL(`files/${name}`, import.meta.url)).then((bytes) => readCsv(bytes));
}

async function rowsOf(kind: ImportKind, name: string) {
  const { header, rows } = await open(name);
  const samples = (index: number) => rows.map(({ cells }) => cells[index] ?? "");
  const fields = matchColumns(
    kind,
    header.map((one, index) => ({ header: one, samples: samples(index) })),
  );
  const columns = header.map((one, index) => ({ header: one, field: fields[index] ?? null }));
  return { columns, rows: rows.map(({ cells }) => new Row(columns, cells)) };
}

async function customersOf(name: string) {
  const { rows } = await rowsOf("customers", name);
  return rows.map((row) => readCustomer(schema, row));
}

const readRow = (cells: Record<string, string>) =>
  readCustomer(
    schema,
    new Row(
      Object.keys(cells).map((field) => ({ header: `the ${field}`, field })),
      Object.values(cells),
    ),
  );

test.each([
  ["jobber-clients.csv", "utf-8", ",", 4],
  ["servicem8-items.csv", "utf-8", ",", 3],
  ["excel-unicode.txt", "utf-16le", "\t", 2],
  ["excel-windows-1252.csv", "windows-1252", ";", 2],
])("%s is read as %s with %j between %s rows' cells", async (name, encoding, delimiter, count) => {
  const file = await open(name);
  expect(file).toMatchObject({ encoding, delimiter });
  expect(file.rows).toHaveLength(count);
});

test("a file saved by Excel keeps its letters, its line breaks and its quotation marks", async () => {
  const unicode = await open("excel-unicode.txt");
  expect(unicode.rows.map(({ cells }) => [cells[0], cells[7]])).toEqual([
    ["Zoë’s Café", "Gate code 12\r\nRing twice"],
    ["山田太郎", ""],
  ]);
  const windows = await open("excel-windows-1252.csv");
  expect(windows.rows.map(({ cells }) => [cells[1], cells[4]])).toEqual([
    ["Zoë – Müller", "Budget €500"],
    ["Ask for Bob", '5" pipe; by the gate'],
  ]);
});

test("Jobber's clients: each property is a site of one customer, and a company's person a contact", async () => {
  const [jane, beach, strata, old] = await customersOf("jobber-clients.csv");
  expect(jane).toMatchObject({
    key: "external id 48210011",
    customer: {
      external_id: "48210011",
      type: "individual",
      name: "Jane Citizen",
      email: "jane@example.com",
      phone: "+61412345678",
      tags: ["vip", "pool"],
      notes: "Other emails: jane.work@example.com\nOther phones: (02) 9374 4000",
      billing_address: { line1: "12 Banksia Street", suburb: "Marrickville", postcode: "2204", country: "AU" },
    },
    site: { input: { name: "Home", address: { line1: "12 Banksia Street" } } },
    contact: null,
    isArchived: false,
  });
  expect(beach).toMatchObject({
    key: "external id 48210011",
    site: { input: { name: "Beach house", address: { line1: "7 Ocean Parade", line2: "Unit 2", suburb: "Coogee" } } },
  });
  expect(strata).toMatchObject({
    customer: { type: "business", name: "Harbour Strata Pty Ltd", billing_address: { line1: "Level 3" } },
    contact: { input: { name: "Sam Tran" } },
  });
  expect(old).toMatchObject({ customer: { name: "Old Client" }, isArchived: true, site: null });
});

test("ServiceM8's clients: an address in one cell is split", async () => {
  const [bakery, lee] = await customersOf("servicem8-clients.csv");
  expect(bakery).toMatchObject({
    customer: {
      name: "Bayswater Bakery",
      abn: "51824753556",
      phone: "+61491570156",
      notes: "Other phones: 08 9200 1234",
      billing_address: { line1: "PO Box 9", suburb: "Bayswater", state: "WA", postcode: "6933" },
    },
    site: { input: { address: { line1: "12 Wattle St", suburb: "Bayswater", state: "WA", postcode: "6053" } } },
    contact: { input: { name: "Ari Baker" } },
  });
  expect(lee).toMatchObject({
    site: { input: { address: { line1: "Unit 3, 4 River Road", suburb: "Maylands", state: "WA", postcode: "6051" } } },
  });
});

test("Excel's and Xero's columns are matched too", async () => {
  const [cafe, yamada] = await customersOf("excel-unicode.txt");
  expect(cafe).toMatchObject({
    key: "zoë’s café zoe@example.com",
    customer: { name: "Zoë’s Café", phone: "+61412345679", notes: "Gate code 12\r\nRing twice" },
    site: { input: { address: { line1: "5 King St", suburb: "Newtown", postcode: "2042" } } },
    isBilledAtSite: true,
  });
  expect(yamada).toMatchObject({ site: { input: { address: { line1: "Newtown", state: "NSW" } } } });
  expect(await customersOf("xero-contacts.csv")).toMatchObject([
    {
      customer: {
        external_id: "ND-7",
        name: "Northside Dental",
        abn: "51824753556",
        billing_address: { line1: "PO Box 1", suburb: "Chatswood" },
      },
      site: { input: { address: { line1: "9 Victoria Ave" } } },
      contact: { input: { name: "Robin Hale" } },
    },
  ]);
});

test.each([
  [
    "jobber-products.csv",
    [
      {
        name: "Split system 7.1 kW",
        description: "Supply and install 7.1 kW split system\nwith a five-year warranty",
        unit_price: "2501",
        tax_rate: "0.1",
      },
      { name: "Call-out", unit_price: "165.5" },
      { name: "Donation", unit_price: "10", tax_rate: "0" },
      { name: "Window unit", unit_price: "899" },
    ],
  ],
  [
    "servicem8-items.csv",
    [
      { name: "Copper pipe 15 mm", unit_price: "11", tax_rate: "0.1", tax_inclusive: true },
      { name: "Council fee", unit_price: "1080", tax_rate: "0" },
      { name: "Credit", unit_price: "-25", tax_rate: "0.1" },
    ],
  ],
])("%s is a price list", async (name, expected) => {
  const { rows } = await rowsOf("price_items", name);
  const items = rows.map((row) => readPriceItem(schema, row));
  const plain = JSON.parse(JSON.stringify(items)) as { item: object; isArchived: boolean }[];
  expect(plain.map(({ item }) => item)).toMatchObject(expected);
  expect(plain.map(({ isArchived }) => isArchived)).toEqual(expected.map((item) => item.name === "Window unit"));
});

test("a refused row states its errors by the names of its columns", () => {
  expect(
    readRow({
      name: "Jane",
      email: "jane@@x",
      phone: "4.12346E+08",
      abn: "1",
      billing_country: "Atlantis",
      billing_line1: "x",
    }),
  ).toEqual({
    reason:
      "the email must be an email address: “jane@@x”. the phone must be a valid phone number: “4.12346E+08”. A spreadsheet has shortened the number. the abn must be a valid ABN of 11 digits: “1”. the billing_country must be an ISO 3166-1 alpha-2 country code: “Atlantis”.",
  });
  expect(readRow({ email: "jane@example.com" })).toEqual({ reason: "There is no name." });
  expect(readRow({ name: "Jane", site_name: "Home" })).toEqual({ reason: "Site address is required." });
  expect(readRow({ name: "Jane", tags: Array.from({ length: 51 }, (_, n) => `t${n}`).join(";") })).toEqual({
    reason: "Tags must have at most 50 entries.",
  });
  expect(readRow({ name: "x".repeat(256) })).toMatchObject({
    reason: expect.stringContaining("the name must have at most 255"),
  });
});

test("rows of one customer have one key: by id, your own id, or name with email or phone", () => {
  const id = "0198c9a0-0000-7000-8000-000000000001";
  const keyOf = (cells: Record<string, string>) => {
    const read = readRow(cells);
    return "reason" in read ? read.reason : read.key;
  };
  expect(keyOf({ id, external_id: "7", name: "Jane" })).toBe(`id ${id}`);
  expect(keyOf({ external_id: "7", name: "Jane" })).toBe("external id 7");
  expect(keyOf({ name: "JANE  Citizen", email: "J@Example.com" })).toBe(
    keyOf({ name: "Jane Citizen", email: "j@example.com" }),
  );
  expect(keyOf({ name: "Jane", phone: "0412 345 678" })).toBe(keyOf({ name: "jane", phone: "+61 412 345 678" }));
  expect(keyOf({ name: "Jane", email: "j@example.com" })).not.toBe(keyOf({ name: "Joe", email: "j@example.com" }));
  expect(keyOf({ name: "Jane" })).toBeNull();
});

test("a company with an ABN is a business, unless the file says otherwise", () => {
  const abn = "51824753556";
  expect(readRow({ name: "Strata", abn })).toMatchObject({ customer: { type: "business" }, isTypeGuessed: true });
  expect(readRow({ name: "Jane", abn, type: "individual" })).toMatchObject({ customer: { type: "individual" } });
});
