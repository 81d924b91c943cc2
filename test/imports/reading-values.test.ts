import { expect, test } from "vitest";
import { readAddress } from "../../src/domain/trade/imports/read-address.ts";
import { readPhones } from "../../src/domain/trade/imports/read-phones.ts";
import { readTaxRate } from "../../src/domain/trade/imports/read-tax-rate.ts";
import { readAmount, readTags, writeTags } from "../../src/domain/trade/imports/read-values.ts";

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

test("mobile and valid phones come first, and no number is lost", () => {
  expect(readPhones(["0412 345 678"], ["02 9374 4000"])).toEqual(["0412 345 678", "02 9374 4000"]);
  expect(readPhones(["n/a"], ["02 9374 4000, 02 9374 4001"])).toEqual(["02 9374 4000", "n/a", "02 9374 4001"]);
  expect(readPhones([], ["ask Bob"])).toEqual(["ask Bob"]);
  expect(readPhones([], ["02 9374 4000 / 0412 345 678"])).toEqual(["02 9374 4000", "0412 345 678"]);
  expect(readPhones([], ["9374 4000 / 9374 4001"], "03")).toEqual(["03 9374 4000", "03 9374 4001"]);
  expect(readPhones([], ["9374 4000"])).toEqual(["9374 4000"]);
});

test("tags are read as written, and split where other products split them", () => {
  expect(readTags("vip, pool")).toEqual(["vip", "pool"]);
  expect(readTags('"a; b", 5" pipe, "not closed, x')).toEqual(["a; b", '5" pipe', '"not closed', "x"]);
  for (const tags of [["vip", "a, b"], ['5" pipe', "x; y"], ["one"], []])
    expect(readTags(writeTags(tags))).toEqual(tags);
});

test("phone numbers over a row's limit are left as written", () => {
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
])("%j is split into its parts", (written, parts) =>
  expect(readAddress({ line1: written }, true)).toMatchObject(parts),
);

test("an address without a street keeps its other parts", () => {
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
