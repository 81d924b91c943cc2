import fc from "fast-check";
import { expect, test } from "vitest";
import { readCsv } from "../../src/csv/read-csv.ts";
import { byteOrderMark, csvRow } from "../../src/csv/write-csv.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);

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
  ["a header alone", "name,email\n", "The file has only one row."],
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

test("one wide row widens no other row, and a first line may name any delimiter but the quotation mark", () => {
  const { header, rows } = readCsv(bytesOf(`name\nJane\n${"Joe,".repeat(199)}x\nLi,\n`), countNames);
  expect(header).toHaveLength(200);
  expect(rows.map(({ cells }) => cells.length)).toEqual([1, 200, 2]);
  expect(readCsv(bytesOf("sep=😀\nname😀email\nJane😀j\n")).rows).toEqual([{ position: 2, cells: ["Jane", "j"] }]);
  expect(readCsv(bytesOf('sep="\nname,email\n')).rows).toEqual([{ position: 2, cells: ["name", "email"] }]);
});

test("a written file reads back unchanged, and runs nothing in a spreadsheet", () => {
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

test.each([
  ["Zoë Müller O’Brien José", "macintosh"],
  ["naïve café – Ærø", "macintosh"],
])("%s of a Mac is read unchanged", (text, encoding) => {
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
  "%s of Windows is read unchanged",
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
