import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { priceLines, totalsOf } from "../../src/domain/trade/line-items/totals.ts";
import { Decimal } from "../../src/query/decimal.ts";
import { startWorld, type World } from "../world/world.ts";
import { openShop } from "./shop.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** A line in integers: thousandths of a quantity, cents of a price, ten-thousandths of a rate. */
type Whole = { quantity: number; price: number; rate: number };

const anyLine: fc.Arbitrary<Whole> = fc.record({
  quantity: fc.oneof(fc.integer({ min: 1, max: 9_999 }), fc.integer({ min: 1, max: 1_000_000 })),
  price: fc.oneof(fc.integer({ min: 0, max: 999 }), fc.integer({ min: 0, max: 9_999_999 })),
  rate: fc.oneof(fc.constant(1_000), fc.constant(0), fc.integer({ min: 0, max: 10_000 })),
});
const someLines = fc.array(anyLine, { maxLength: 12 });

function halfUp(numerator: bigint, denominator: bigint): bigint {
  return (2n * numerator + denominator) / (2n * denominator);
}

/** Computes the same totals in integers, without the platform's arithmetic. */
function expectedOf(lines: readonly Whole[]) {
  const totals = lines.map(({ quantity, price }) => halfUp(BigInt(quantity) * BigInt(price), 1000n));
  const taxes = lines.map(({ rate }, index) => halfUp((totals[index] ?? 0n) * BigInt(rate), 10_000n));
  const sum = (values: bigint[]) => values.reduce((one, other) => one + other, 0n);
  return { totals, subtotal: sum(totals), tax: sum(taxes), total: sum(totals) + sum(taxes) };
}

function written(value: number | bigint, places: number): string {
  const digits = String(value).padStart(places + 1, "0");
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

test("totals equal the sums in whole cents, for any lines", () => {
  fc.assert(
    fc.property(someLines, (lines) => {
      const priced = priceLines(
        lines.map(({ quantity, price, rate }) => ({
          description: "x",
          quantity: new Decimal(written(quantity, 3)),
          unitPrice: new Decimal(written(price, 2)),
          taxRate: new Decimal(written(rate, 4)),
        })),
      );
      const { subtotal, taxTotal, total } = totalsOf(priced);
      const expected = expectedOf(lines);
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

test("an invoice returns, stores and lists the sums in whole cents", async () => {
  const { client, call, customerId } = await openShop(world);
  await fc.assert(
    fc.asyncProperty(someLines, async (lines) => {
      // Written by hand, so that the wire carries exact decimals.
      const raw = lines.map(
        ({ quantity, price, rate }) =>
          `{"description":"x","quantity":${written(quantity, 3)},"unit_price":${written(price, 2)},"tax_rate":${written(rate, 4)}}`,
      );
      const { status, body } = await client("POST", "/v1/invoices", {
        raw: `{"customer_id":"${customerId}","lines":[${raw.join(",")}]}`,
      });
      expect(status).toBe(201);
      const expected = expectedOf(lines);
      const numbers = (cents: bigint) => Number(written(cents, 2));
      expect(body.lines.map(({ line_total }: { line_total: number }) => line_total)).toEqual(
        expected.totals.map(numbers),
      );
      expect([body.subtotal, body.tax_total, body.total, body.amount_due]).toEqual(
        [expected.subtotal, expected.tax, expected.total, expected.total].map(numbers),
      );
      const sent = lines.map(({ quantity, price, rate }) => [quantity / 1000, price / 100, rate / 10_000]);
      type Answered = { quantity: number; unit_price: number; tax_rate: number };
      expect(body.lines.map((line: Answered) => [line.quantity, line.unit_price, line.tax_rate])).toEqual(sent);
      const { payments: _, ...listed } = body;
      expect((await call("GET", "?limit=1")).body.data[0]).toEqual(listed);
    }),
    { numRuns: 40 },
  );
});
