import fc from "fast-check";
import { expect, test } from "vitest";
import { centsOf, decimalOf, numberOf, numberPattern } from "../../../portal/records/decimal.ts";
import { lineTotal, totalsOf } from "../../../portal/records/lines.ts";
import { priceLines, sumLines } from "../../../src/domain/trade/line-items/totals.ts";
import { Decimal } from "../../../src/query/decimal.ts";

/** A number with at most `places` decimals, as a person writes it. */
const written = (least: number, most: number, places: number) =>
  fc
    .tuple(fc.integer({ min: least, max: most }), fc.integer({ min: 0, max: 10 ** places - 1 }), fc.nat(places))
    .map(([whole, fraction, count]) => {
      const decimals = String(fraction).padStart(places, "0").slice(0, count);
      return decimals === "" ? String(whole) : `${whole}.${decimals}`;
    });

const line = fc.record({
  quantity: written(0, 99_999, 3),
  unit_price: written(-99_999, 99_999, 2),
  tax_rate: fc.constantFrom("0.1", "0", "0.125", "0.0333"),
});

test("totals while typing equal the server's", () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
      const decimal = (text: string) => new Decimal(text);
      const priced = priceLines(
        lines.map(({ quantity, unit_price, tax_rate }) => ({
          description: "",
          quantity: decimal(quantity),
          unitPrice: decimal(unit_price),
          taxRate: decimal(tax_rate),
        })),
      );
      const { subtotal, taxTotal, total } = sumLines(priced);
      // Adding 0 turns the server's negative zero into 0.
      expect(totalsOf(lines)).toEqual({
        subtotal: subtotal.toNumber() + 0,
        tax: taxTotal.toNumber() + 0,
        total: total.toNumber() + 0,
      });
      expect(lines.map(lineTotal)).toEqual(priced.map((one) => one.lineTotal.toNumber() + 0));
    }),
  );
});

test("half a cent is rounded away from zero", () => {
  const total = (quantity: string, price: string) => lineTotal({ quantity, unit_price: price, tax_rate: "0.1" });
  expect(total("0.5", "0.01")).toBe(0.01);
  expect(total("0.5", "-0.01")).toBe(-0.01);
  expect(total("1.005", "1")).toBe(1.01);
  expect(total("0.499", "0.01")).toBe(0);
});

test("numbers are read as people write them", () => {
  const texts = ["1,250.50", "$80", "-$80", "1,234,567", " -5 ", "−5", ".5", "5.", "1 000"];
  expect(texts.map(numberOf)).toEqual([1250.5, 80, -80, 1_234_567, -5, -5, 0.5, 5, 1000]);
  const none = ["2,5", "85,50", "1,2500", "12,34.5", "1 5", ",5", "1.250,50", "", "-", ".", "abc", "1.2.3", "1e5"];
  expect(none.map(numberOf)).toEqual(none.map(() => Number.NaN));
  // A form field refuses the same before anything is sent.
  const field = new RegExp(`^(?:${numberPattern})$`, "v");
  expect([...texts, ...none].filter((text) => field.test(text) !== texts.includes(text))).toEqual(["", "-", "."]);
  expect(centsOf(decimalOf("9999999999.995") ?? { digits: 0n, places: 0 })).toBe(1_000_000_000_000n);
});
