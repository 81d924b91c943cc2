import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lineTax, priceLines, roundToCents, sumLines } from "../../src/domain/trade/line-items/totals.ts";
import { Decimal } from "../../src/query/decimal.ts";
import { startWorld, type World } from "../world/world.ts";
import { openShop } from "./shop.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** A line in integers: ten-thousandths of a quantity, of a price and of a rate. */
type Whole = { quantity: number; price: number; rate: number };

const anyLine: fc.Arbitrary<Whole> = fc.record({
  quantity: fc.oneof(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 1, max: 10_000_000 })),
  price: fc.oneof(fc.integer({ min: -9_999, max: 99_999 }), fc.integer({ min: 0, max: 999_999_999 })),
  rate: fc.oneof(fc.constant(1_000), fc.constant(0), fc.integer({ min: 0, max: 10_000 })),
});
const someLines = fc.array(anyLine, { maxLength: 12 });

/** Divides, and rounds half away from zero. */
function round(numerator: bigint, denominator: bigint): bigint {
  if (numerator < 0n) return -round(-numerator, denominator);
  return (2n * numerator + denominator) / (2n * denominator);
}

/** Computes the same totals in integers, without the platform's arithmetic. */
function expectedOf(lines: readonly Whole[], taxInclusive: boolean) {
  const totals = lines.map(({ quantity, price }) => round(BigInt(quantity) * BigInt(price), 1_000_000n));
  const taxes = lines.map(({ rate }, index) =>
    round((totals[index] ?? 0n) * BigInt(rate), 10_000n + (taxInclusive ? BigInt(rate) : 0n)),
  );
  const add = (values: bigint[]) => values.reduce((one, other) => one + other, 0n);
  const [sum, tax] = [add(totals), add(taxes)];
  return taxInclusive
    ? { totals, subtotal: sum - tax, tax, total: sum }
    : { totals, subtotal: sum, tax, total: sum + tax };
}

function written(value: number | bigint, places: number): string {
  const digits = String(value < 0 ? -value : value).padStart(places + 1, "0");
  return `${value < 0 ? "-" : ""}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

test("totals equal the sums in whole cents, for any lines", () => {
  fc.assert(
    fc.property(someLines, fc.boolean(), (lines, taxInclusive) => {
      const priced = priceLines(
        lines.map(({ quantity, price, rate }) => ({
          description: "x",
          quantity: new Decimal(written(quantity, 4)),
          unitPrice: new Decimal(written(price, 4)),
          taxRate: new Decimal(written(rate, 4)),
        })),
      );
      const { subtotal, taxTotal, total } = sumLines(priced, { taxInclusive });
      const expected = expectedOf(lines, taxInclusive);
      expect(priced.map((line) => line.lineTotal.toFixed(2))).toEqual(
        expected.totals.map((cents) => written(cents, 2)),
      );
      expect([subtotal, taxTotal, total].map((amount) => amount.toFixed(2))).toEqual(
        [expected.subtotal, expected.tax, expected.total].map((cents) => written(cents, 2)),
      );
    }),
    { numRuns: 3000 },
  );
});

test("half a cent is rounded away from zero, for discounts too", () => {
  const cents = (amount: string) => roundToCents(new Decimal(amount)).toFixed(2);
  expect(["0.005", "-0.005", "2.675", "-2.675", "0.0049", "-0.0051"].map(cents)).toEqual([
    "0.01",
    "-0.01",
    "2.68",
    "-2.68",
    "0.00",
    "-0.01",
  ]);
  const [line] = priceLines([
    { description: "x", quantity: new Decimal(1), unitPrice: new Decimal("-0.55"), taxRate: new Decimal("0.1") },
  ]);
  expect([true, false].map((taxInclusive) => line && lineTax(line, { taxInclusive }).toFixed(2))).toEqual([
    "-0.05",
    "-0.06",
  ]);
});

test("a discount takes off what the same line would add", () => {
  fc.assert(
    fc.property(anyLine, fc.boolean(), ({ quantity, price, rate }, taxInclusive) => {
      const [up, down] = [price, -price].map((one) => ({
        description: "x",
        quantity: new Decimal(written(quantity, 4)),
        unitPrice: new Decimal(written(one, 4)),
        taxRate: new Decimal(written(rate, 4)),
      }));
      const { subtotal, taxTotal, total } = sumLines(priceLines([up, down].filter((one) => one !== undefined)), {
        taxInclusive,
      });
      expect([subtotal, taxTotal, total].every((amount) => amount.isZero())).toBe(true);
    }),
    { numRuns: 1000 },
  );
});

test("an invoice returns, stores and lists the sums in whole cents", async () => {
  const { client, call, customerId } = await openShop(world);
  await fc.assert(
    fc.asyncProperty(someLines, fc.boolean(), async (lines, taxInclusive) => {
      const expected = expectedOf(lines, taxInclusive);
      fc.pre(expected.total >= 0n);
      // Written by hand, so that the wire carries exact decimals.
      const raw = lines.map(
        ({ quantity, price, rate }) =>
          `{"description":"x","quantity":${written(quantity, 4)},"unit_price":${written(price, 4)},"tax_rate":${written(rate, 4)}}`,
      );
      const { status, body } = await client("POST", "/v1/invoices", {
        raw: `{"customer_id":"${customerId}","tax_inclusive":${taxInclusive},"lines":[${raw.join(",")}]}`,
      });
      expect(status).toBe(201);
      expect(body.tax_inclusive).toBe(taxInclusive);
      const numbers = (cents: bigint) => Number(written(cents, 2));
      expect(body.lines.map(({ line_total }: { line_total: number }) => line_total)).toEqual(
        expected.totals.map(numbers),
      );
      expect([body.subtotal, body.tax_total, body.total, body.amount_due]).toEqual(
        [expected.subtotal, expected.tax, expected.total, expected.total].map(numbers),
      );
      const sent = lines.map(({ quantity, price, rate }) => [quantity / 10_000, price / 10_000, rate / 10_000]);
      type Answered = { quantity: number; unit_price: number; tax_rate: number };
      expect(body.lines.map((line: Answered) => [line.quantity, line.unit_price, line.tax_rate])).toEqual(sent);
      const { payments: _, ...listed } = body;
      expect((await call("GET", "?limit=1")).body.data[0]).toEqual(listed);
    }),
    { numRuns: 40 },
  );
});
