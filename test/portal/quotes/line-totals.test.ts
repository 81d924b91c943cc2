import fc from "fast-check";
import { expect, test } from "vitest";
import { convertPrice } from "../../../portal/records/convert-price.ts";
import { centsOf, decimalOf, numberOf, numberPattern } from "../../../portal/records/decimal.ts";
import { dollarsOf, lineTotal, totalsOf } from "../../../portal/records/lines.ts";
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
  quantity: written(0, 99_999, 4),
  unit_price: written(-99_999, 99_999, 4),
  tax_rate: fc.constantFrom("0.1", "0", "0.125", "0.0333"),
  discount_percent: fc.oneof(fc.constant(""), written(0, 99, 2)),
  is_optional: fc.boolean(),
  is_selected: fc.boolean(),
});

test("totals while typing equal the server's", () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), fc.boolean(), written(0, 99, 2), (lines, taxInclusive, discount) => {
      const decimal = (text: string) => new Decimal(text);
      const priced = priceLines(
        lines.map(({ quantity, unit_price, tax_rate, discount_percent, is_optional, is_selected }) => ({
          description: "",
          quantity: decimal(quantity),
          unitPrice: decimal(unit_price),
          taxRate: decimal(tax_rate),
          discountPercent: decimal(discount_percent || "0"),
          isSelected: !is_optional || is_selected,
        })),
        decimal(discount),
      );
      const { discountTotal, subtotal, taxTotal, total } = sumLines(priced, { taxInclusive });
      // Adding 0 turns the server's negative zero into 0.
      expect(totalsOf(lines, taxInclusive, discount)).toEqual({
        discount: discountTotal.toNumber() + 0,
        subtotal: subtotal.toNumber() + 0,
        tax: taxTotal.toNumber() + 0,
        total: total.toNumber() + 0,
      });
      expect(lines.map((one) => lineTotal(one, discount))).toEqual(priced.map((one) => one.lineTotal.toNumber() + 0));
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

test("a price is converted to the other mode to four decimals, and its total comes back to the cent if it can", () => {
  fc.assert(
    fc.property(written(-99_999, 99_999, 2), fc.constantFrom("0.1", "0", "0.125", "0.0333"), (price, rate) => {
      const total = (unit_price: string, taxInclusive: boolean) =>
        totalsOf([{ quantity: "1", unit_price, tax_rate: rate }], taxInclusive).total;
      const withGst = convertPrice({ unit_price: price, tax_rate: rate }, true);
      expect(total(withGst, true)).toBe(total(price, false));
      // Some totals have no price without GST.
      const cents = Math.round(total(price, true) * 100);
      const without = convertPrice({ unit_price: price, tax_rate: rate }, false);
      expect(Math.abs(Math.round(total(without, false) * 100) - cents)).toBeLessThanOrEqual(1);
      const near = Math.round(numberOf(without) * 100);
      const reachable = [near - 1, near, near + 1].some((one) => total(String(one / 100), false) === cents / 100);
      if (reachable) expect(Math.round(total(without, false) * 100)).toBe(cents);
      expect(withGst).toMatch(/^-?\d+(\.\d{2,4})?$/);
    }),
    { numRuns: 2000 },
  );
  expect(convertPrice({ unit_price: "115", tax_rate: "0.1" }, false)).toBe("104.5455");
  expect(convertPrice({ unit_price: "104.55", tax_rate: "0.1" }, true)).toBe("115.005");
  expect(convertPrice({ unit_price: "110", tax_rate: "0.1" }, false)).toBe("100");
});

test("dollars keep up to four decimals", () => {
  expect([80, 12.5, 0.035, 1.8999, -0.5, 0.0001].map(dollarsOf)).toEqual([
    "80",
    "12.50",
    "0.035",
    "1.8999",
    "-0.50",
    "0.0001",
  ]);
});
