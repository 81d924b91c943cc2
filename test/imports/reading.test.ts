import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readCsv } from "../../src/csv/read-csv.ts";
import { byteOrderMark, csvRow } from "../../src/csv/write-csv.ts";
import type { ImportKind } from "../../src/domain/imports/fields.ts";
import { matchColumns } from "../../src/domain/imports/match-columns.ts";
import { readAddress } from "../../src/domain/imports/read-address.ts";
import { readCustomer } from "../../src/domain/imports/read-customer.ts";
import { readPhones } from "../../src/domain/imports/read-phones.ts";
import { readPriceItem } from "../../src/domain/imports/read-price-item.ts";
import { readTaxRate } from "../../src/domain/imports/read-tax-rate.ts";
import { readAmount, readTags, writeTags } from "../../src/domain/imports/read-values.ts";
import { Row } from "../../src/domain/imports/row.ts";
import { schema } from "../../src/domain/index.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** A file as another product has written it. */
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

test("what Excel saves keeps its letters, its line breaks and its quotation marks", async () => {
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

test.each([
  ["a byte order mark", bytesOf("\ufeffname,email\nJane,j@example.com\n")],
  ["UTF-16 without a mark", new Uint8Array(Buffer.from("name,email\r\nJane,j@example.com\r\n", "utf16le"))],
  ["a first line that names the delimiter", bytesOf("sep=;\r\nname;email\r\nJane;j@example.com\r\n")],
  ["blank rows and empty columns", bytesOf(",,\nname,email,\n\n,,\nJane,j@example.com,\n")],
  ["a last line without an end", bytesOf("name\temail\nJane\tj@example.com")],
])("%s makes no difference", (_title, bytes) => {
  const { header, rows } = readCsv(bytes);
  expect([header, ...rows.map(({ cells }) => cells)]).toEqual([
    ["name", "email"],
    ["Jane", "j@example.com"],
  ]);
});

test("rows are numbered as in a spreadsheet, whatever their cells hold", () => {
  const { rows } = readCsv(bytesOf('name,notes\n\nJane,"two\nlines"\nJoe,"5" pipe"\n'));
  expect(rows).toEqual([
    { position: 3, cells: ["Jane", "two\nlines"] },
    { position: 4, cells: ["Joe", '"5" pipe"'] },
  ]);
});

test.each([
  ["nothing", "", "The file is empty."],
  ["a header alone", "name,email\n", "The file has one row only."],
  ["a quotation mark that is not closed", 'name,notes\nJane,"two\n', "A quotation mark"],
  ["zeros", "na\u0000me,email\nJane,j\n", "The file is not a CSV file."],
  ["a workbook", "PK\u0003\u0004…", "The file is an Excel workbook."],
  ["too many rows", `name\n${"Jane\n".repeat(10_001)}`, "The file has more than 10,000 rows."],
  ["too many columns", `${"a,".repeat(200)}a\n1\n`, "Row 1 has more than 200 cells."],
  ["a row of too many cells", `name\nJane\n${",".repeat(100_000)}\n`, "Row 3 has more than 200 cells."],
  ["a cell that is too long", `name\nJane,${"x".repeat(30_001)}\n`, "Row 2 has a cell of more than 30,000 characters."],
  ["too many cells", `name\n${`${",".repeat(199)}\n`.repeat(10_001)}`, "The file has more than 2,000,000 cells."],
  ["too many blank rows", `name\n${"\n".repeat(2_000_001)}`, "The file has more than 2,000,000 cells."],
  [
    "a quotation mark that takes in too much",
    `name,notes\nJane,"${"x,\n".repeat(100_000)}`,
    "Row 2 has more than 200,000 bytes. A quotation mark in it may not be closed.",
  ],
])("%s is refused with a sentence", (_title, text, detail) => {
  expect(refusalOf(text)).toMatchObject({ type: "bad-request", message: expect.stringContaining(detail) });
});

function refusalOf(text: string): unknown {
  try {
    return readCsv(bytesOf(text));
  } catch (error) {
    return error;
  }
}

const countNames = (cells: readonly string[]) => cells.filter((cell) => cell === "name").length;

test("one wide row makes no other row wider, and a first line may name any delimiter but the quotation mark", () => {
  const { header, rows } = readCsv(bytesOf(`name\nJane\n${"Joe,".repeat(199)}x\nLi,\n`), countNames);
  expect(header).toHaveLength(200);
  expect(rows.map(({ cells }) => cells.length)).toEqual([1, 200, 2]);
  expect(readCsv(bytesOf("sep=😀\nname😀email\nJane😀j\n")).rows).toEqual([{ position: 2, cells: ["Jane", "j"] }]);
  expect(readCsv(bytesOf('sep="\nname,email\n')).rows).toEqual([{ position: 2, cells: ["name", "email"] }]);
});

test("what is written is read as it was, and runs nothing in a spreadsheet", () => {
  const cell = fc.oneof(
    fc.string({ unit: fc.constantFrom("'", "=", "+", "-", "@", "\t", '"', ",", ";", "\n", "a", "é") }),
    fc.string(),
  );
  const table = fc.array(fc.tuple(fc.constant("x"), cell, cell), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(table, (rows) => {
      const storable = rows.map((cells) => cells.map((one) => one.replaceAll("\r", "").replaceAll("\u0000", "")));
      const text = byteOrderMark + [["a", "b", "c"], ...storable].map(csvRow).join("");
      for (const one of storable.flat()) expect(csvRow([one])).not.toMatch(/^"?[=+\-@\t]/);
      const read = readCsv(bytesOf(text));
      expect(read.rows.map(({ cells }) => [cells[0], cells[1] ?? "", cells[2] ?? ""])).toEqual(storable);
    }),
  );
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

test("ServiceM8's clients: addresses in one cell are taken apart", async () => {
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
      { name: "Copper pipe 15 mm", unit_price: "10", tax_rate: "0.1" },
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

test("a row is refused with what is wrong, by the names of its columns", () => {
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

test.each([
  ["$1,234.50", 1234.5],
  ["AUD 12", 12],
  ["(25.00)", -25],
  ["-3.5", -3.5],
  ["1234,50", 1234.5],
  ["1.234,50", 1234.5],
  ["1,234", 1234],
  [".5", 0.5],
  ["free", "free"],
  ["1,2,3", "1,2,3"],
])("%s is the amount %s", (text, amount) => expect(readAmount(text)).toBe(amount));

test.each([
  ["10%", 0.1],
  ["10", 0.1],
  ["0.1", 0.1],
  ["0", 0],
  ["1", 0.1],
  ["true", 0.1],
  ["No", 0],
  ["GST on Income", 0.1],
  ["GST Free Income", 0],
  ["BAS Excluded", 0],
  ["10 % GST (standard)", 0.1],
  ["10% extra", "10% extra"],
  ["10.5.1", "10.5.1"],
  ["15% GST on Income", 0.15],
  ["20% (VAT on Income)", 0.2],
  ["5% VAT", 0.05],
  ["VAT on Income", 0.2],
  ["Sales Tax (8.875%)", 0.08875],
  ["Zero Rated Income", 0],
  ["No VAT", 0],
  ["Tax Exempt", 0],
  ["Non-taxable", 0],
  ["NON", 0],
  ["100%", 1],
  ["whatever", "whatever"],
])("%s is the rate %s", (text, rate) => expect(readTaxRate(text)).toBe(rate));

test("of several phones the mobile and the valid come first, and none is lost", () => {
  expect(readPhones(["0412 345 678"], ["02 9374 4000"])).toEqual(["0412 345 678", "02 9374 4000"]);
  expect(readPhones(["n/a"], ["02 9374 4000, 02 9374 4001"])).toEqual(["02 9374 4000", "n/a", "02 9374 4001"]);
  expect(readPhones([], ["ask Bob"])).toEqual(["ask Bob"]);
  expect(readPhones([], ["02 9374 4000 / 0412 345 678"])).toEqual(["02 9374 4000", "0412 345 678"]);
  expect(readPhones([], ["9374 4000 / 9374 4001"], "03")).toEqual(["03 9374 4000", "03 9374 4001"]);
  expect(readPhones([], ["9374 4000"])).toEqual(["9374 4000"]);
});

test("tags are read as they are written, and split where other products split them", () => {
  expect(readTags("vip, pool")).toEqual(["vip", "pool"]);
  expect(readTags('"a; b", 5" pipe, "not closed, x')).toEqual(["a; b", '5" pipe', '"not closed', "x"]);
  for (const tags of [["vip", "a, b"], ['5" pipe', "x; y"], ["one"], []])
    expect(readTags(writeTags(tags))).toEqual(tags);
});

test("more phone numbers than a row may have are left as they are written", () => {
  const many = Array.from({ length: 21 }, (_, n) => `0412 345 ${600 + n}`);
  expect(readPhones([], [many.slice(1).join(",")])).toHaveLength(20);
  expect(readPhones([], [many.join(",")])).toEqual([many.join(",")]);
  expect(readPhones([], many)).toEqual(many);
});

test.each([
  ["12 Wattle St, Bayswater WA 6053, Australia", { line1: "12 Wattle St", suburb: "Bayswater", state: "WA" }],
  [
    "12 Wattle St\r\n \r\n Bayswater , wa ,6053 Australia.",
    { line1: "12 Wattle St", suburb: "Bayswater", state: "WA" },
  ],
  ["9 Mitchell St, Darwin NT 800", { line1: "9 Mitchell St", suburb: "Darwin", state: "NT", postcode: "0800" }],
  ["12 Wattle St, Bayswater Western Australia 6053", { suburb: "Bayswater", state: "WA", postcode: "6053" }],
  ["Bayswater WA 6053", { line1: "Bayswater", state: "WA", postcode: "6053" }],
  ["1 High St, Perth XWA 6053", { line1: "1 High St, Perth XWA 6053" }],
  ["1 High St, Perth WA6053", { line1: "1 High St, Perth WA6053" }],
  ["1 Australia", { line1: "1" }],
  ["1 NewAustralia", { line1: "1 NewAustralia" }],
])("%j is taken apart", (written, parts) => expect(readAddress({ line1: written }, true)).toMatchObject(parts));

test("an address without a street keeps what there is of it", () => {
  expect(readAddress({ suburb: "Newtown", postcode: "2042" }, false)).toEqual({ line1: "Newtown", postcode: "2042" });
  expect(readAddress({ country: "Australia" }, false)).toBeUndefined();
  expect(readAddress({ line1: "somewhere by the river" }, true)).toEqual({ line1: "somewhere by the river" });
});

test.each([
  [{ state: "New South Wales" }, { state: "NSW" }],
  [{ state: "n.s.w." }, { state: "NSW" }],
  [
    { state: "the Northern Territory", postcode: "800" },
    { state: "NT", postcode: "0800" },
  ],
  [{ postcode: "880" }, { postcode: "0880" }],
  [
    { state: "ACT", postcode: "200" },
    { state: "ACT", postcode: "0200" },
  ],
  [
    { state: "Victoria", country: "Canada" },
    { state: "Victoria", country: "CA" },
  ],
  [
    { state: "Otago", postcode: "9016" },
    { state: "Otago", postcode: "9016" },
  ],
])("the address %j has %j", (written, parts) =>
  expect(readAddress({ line1: "1 High St", ...written }, false)).toMatchObject(parts),
);

test("a company with an ABN is a business, unless the file says otherwise", () => {
  const abn = "51824753556";
  expect(readRow({ name: "Strata", abn })).toMatchObject({ customer: { type: "business" }, isTypeGuessed: true });
  expect(readRow({ name: "Jane", abn, type: "individual" })).toMatchObject({ customer: { type: "individual" } });
});

test.each([
  ["Zoë Müller O’Brien José", "macintosh"],
  ["naïve café – Ærø", "macintosh"],
])("%s of a Mac is read as it is", (text, encoding) => {
  const csv = `name,notes\n${text},x\n`;
  const macRoman = new Map([..."Zabcdefghijklmnopqrstuvwxyz"].map((letter) => [letter, letter.charCodeAt(0)]));
  for (const [letter, byte] of [
    ["ë", 0x91],
    ["ü", 0x9f],
    ["’", 0xd5],
    ["é", 0x8e],
    ["ï", 0x95],
    ["–", 0xd0],
    ["Æ", 0xae],
    ["ø", 0xbf],
  ] as const)
    macRoman.set(letter, byte);
  const file = readCsv(Uint8Array.from(csv, (letter) => macRoman.get(letter) ?? letter.charCodeAt(0)));
  expect(file.encoding).toBe(encoding);
  expect(file.rows[0]?.cells.join(",")).toContain(text);
});

test.each(["Zoë Müller,5 € – 6 €", "Jane’s café", "Bjørn Ångström,“Größe”"])(
  "%s of Windows is read as it is",
  (text) => {
    const windows = new Map([
      ["€", 0x80],
      ["–", 0x96],
      ["’", 0x92],
      ["“", 0x93],
      ["”", 0x94],
    ]);
    const bytes = Uint8Array.from(`name,notes\n${text},x\n`, (letter) => windows.get(letter) ?? letter.charCodeAt(0));
    const file = readCsv(bytes);
    expect(file.encoding).toBe("windows-1252");
    expect(file.rows[0]?.cells.join(",")).toContain(text);
  },
);
