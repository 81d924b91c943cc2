import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type Credit,
  creditAmount,
  creditLines,
  type Left,
  totalsByRate,
} from "../../src/domain/trade/credit-notes/credit-lines.ts";
import { lineTax, type NewLine, priceLines, roundToCents, sumLines } from "../../src/domain/trade/line-items/totals.ts";
import { Decimal } from "../../src/query/decimal.ts";
import { startWorld, type World } from "../world/world.ts";
import { openShop } from "./shop.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** A line in integers: ten-thousandths of a quantity, of a price and of a rate, and hundredths of a percent. */
type Whole = { quantity: number; price: number; rate: number; off: number };

const anyDiscount = fc.oneof(
  fc.constant(0),
  fc.constantFrom(500, 1_000, 3_333, 10_000),
  fc.integer({ min: 0, max: 10_000 }),
);

const anyLine: fc.Arbitrary<Whole> = fc.record({
  quantity: fc.oneof(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 1, max: 10_000_000 })),
  price: fc.oneof(fc.integer({ min: -9_999, max: 99_999 }), fc.integer({ min: 0, max: 999_999_999 })),
  rate: fc.oneof(fc.constant(1_000), fc.constant(0), fc.integer({ min: 0, max: 10_000 })),
  off: anyDiscount,
});
const someLines = fc.array(anyLine, { maxLength: 12 });

/** Divides, and rounds half away from zero. */
function round(numerator: bigint, denominator: bigint): bigint {
  if (numerator < 0n) return -round(-numerator, denominator);
  return (2n * numerator + denominator) / (2n * denominator);
}

/** Computes the same totals in integers, without the platform's arithmetic. */
function expectedOf(lines: readonly Whole[], taxInclusive: boolean, discount: number) {
  const share = (off: number) => BigInt(10_000 - off);
  const totals = lines.map(({ quantity, price, off }) =>
    round(BigInt(quantity) * BigInt(price) * share(off) * share(discount), 1_000_000n * 100_000_000n),
  );
  const before = lines.map(({ quantity, price }) => round(BigInt(quantity) * BigInt(price), 1_000_000n));
  const taxes = lines.map(({ rate }, index) =>
    round((totals[index] ?? 0n) * BigInt(rate), 10_000n + (taxInclusive ? BigInt(rate) : 0n)),
  );
  const add = (values: bigint[]) => values.reduce((one, other) => one + other, 0n);
  const [sum, tax] = [add(totals), add(taxes)];
  const same = { totals, tax, discounts: add(before) - sum };
  return taxInclusive ? { ...same, subtotal: sum - tax, total: sum } : { ...same, subtotal: sum, total: sum + tax };
}

function linesOf(lines: readonly Whole[]): NewLine[] {
  return lines.map(({ quantity, price, rate, off }) => ({
    description: "x",
    quantity: new Decimal(written(quantity, 4)),
    unitPrice: new Decimal(written(price, 4)),
    taxRate: new Decimal(written(rate, 4)),
    discountPercent: new Decimal(written(off, 2)),
  }));
}

function written(value: number | bigint, places: number): string {
  const digits = String(value < 0 ? -value : value).padStart(places + 1, "0");
  return `${value < 0 ? "-" : ""}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

test("totals equal the sums in whole cents, for any lines", () => {
  fc.assert(
    fc.property(someLines, fc.boolean(), anyDiscount, (lines, taxInclusive, discount) => {
      const priced = priceLines(linesOf(lines), new Decimal(written(discount, 2)));
      const { subtotal, taxTotal, total, discountTotal } = sumLines(priced, { taxInclusive });
      const expected = expectedOf(lines, taxInclusive, discount);
      expect(priced.map((line) => line.lineTotal.toFixed(2))).toEqual(
        expected.totals.map((cents) => written(cents, 2)),
      );
      expect([subtotal, taxTotal, total, discountTotal].map((amount) => amount.toFixed(2))).toEqual(
        [expected.subtotal, expected.tax, expected.total, expected.discounts].map((cents) => written(cents, 2)),
      );
    }),
    { numRuns: 3000 },
  );
});

test("line totals and their GST add up to the total, and a discount is right to half a cent a line", () => {
  fc.assert(
    fc.property(someLines, fc.boolean(), anyDiscount, (lines, taxInclusive, discount) => {
      const percent = new Decimal(written(discount, 2));
      const own = linesOf(lines.map((line) => ({ ...line, off: 0 })));
      const priced = priceLines(own, percent);
      const { subtotal, taxTotal, total, discountTotal } = sumLines(priced, { taxInclusive });
      const add = (amounts: Decimal[]) => amounts.reduce((sum, one) => sum.plus(one), new Decimal(0));
      const sum = add(priced.map(({ lineTotal }) => lineTotal));
      const tax = add(priced.map((line) => lineTax(line, { taxInclusive })));
      expect(total.equals(taxInclusive ? sum : sum.plus(tax))).toBe(true);
      expect(total.equals(subtotal.plus(taxTotal)) && taxTotal.equals(tax)).toBe(true);
      const exact = add(own.map(({ quantity, unitPrice }) => quantity.times(unitPrice)))
        .times(percent)
        .dividedBy(100);
      // The amount before the discount and the one after it are each rounded to half a cent.
      expect(
        discountTotal
          .minus(exact)
          .abs()
          .lessThanOrEqualTo(lines.length * 0.01),
      ).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test("a discount on all lines is the same as on each line, and 100% leaves nothing", () => {
  fc.assert(
    fc.property(someLines, fc.boolean(), anyDiscount, (lines, taxInclusive, off) => {
      const plain = lines.map((line) => ({ ...line, off: 0 }));
      const onAll = priceLines(linesOf(plain), new Decimal(written(off, 2)));
      const onEach = priceLines(linesOf(plain.map((line) => ({ ...line, off }))));
      expect(sumLines(onAll, { taxInclusive })).toEqual(sumLines(onEach, { taxInclusive }));
      const free = sumLines(priceLines(linesOf(lines), new Decimal(100)), { taxInclusive });
      expect([free.subtotal, free.taxTotal, free.total].every((amount) => amount.isZero())).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test("credits of the whole, of an amount and its rest, and line by line add up to exactly the invoice", () => {
  const discounts = { min: 0, max: 9_900 };
  const positive = fc.record({
    quantity: fc.integer({ min: 10_000, max: 500_000 }),
    price: fc.integer({ min: 10_000, max: 9_999_999 }),
    rate: fc.constantFrom(0, 1_000, 1_250),
    off: fc.integer(discounts),
  });
  const some = fc.array(positive, { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(some, fc.boolean(), fc.integer(discounts), fc.integer({ min: 1, max: 99 }), (lines, ...terms) => {
      const [taxInclusive, off, part] = terms;
      const own = { taxInclusive, discountPercent: new Decimal(written(off, 2)) };
      const invoice = priceLines(linesOf(lines), own.discountPercent);
      const { total, taxTotal } = sumLines(invoice, own);
      fc.pre(total.greaterThan("0.02"));
      const none = new Decimal(0);
      const sumOf = (credits: Credit[]) => Decimal.sum(none, ...credits.map((one) => one.total));
      const taxOf = (credits: Credit[]) => Decimal.sum(none, ...credits.map((one) => one.taxTotal));
      const leftAfter = (credits: Credit[]): Left => {
        const credited = credits.flatMap((one) => totalsByRate(one.lines, one));
        const byRate = totalsByRate(invoice, own).map(({ taxRate, gross }) => {
          const alike = credited.filter((one) => one.taxRate.equals(taxRate)).map((one) => one.gross);
          return { taxRate, gross: gross.minus(Decimal.sum(none, ...alike)) };
        });
        return { total: total.minus(sumOf(credits)), taxTotal: taxTotal.minus(taxOf(credits)), byRate };
      };
      const assertWhole = (credits: Credit[]) =>
        expect([sumOf(credits), taxOf(credits)].map((sum) => sum.toFixed(2))).toEqual([
          total.toFixed(2),
          taxTotal.toFixed(2),
        ]);
      assertWhole([creditLines(linesOf(lines), leftAfter([]), own)]);
      const amount = Decimal.max(roundToCents(total.times(part).dividedBy(100)), "0.01");
      const first = creditAmount(amount, leftAfter([]), "Credit");
      expect(first.total.equals(amount)).toBe(true);
      const rest = total.minus(amount);
      assertWhole(rest.isZero() ? [first] : [first, creditAmount(rest, leftAfter([first]), "Credit")]);
      const each: Credit[] = [];
      for (const line of linesOf(lines)) each.push(creditLines([line], leftAfter(each), own));
      assertWhole(each);
    }),
    { numRuns: 1000 },
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
    fc.asyncProperty(someLines, fc.boolean(), anyDiscount, async (lines, taxInclusive, discount) => {
      const expected = expectedOf(lines, taxInclusive, discount);
      fc.pre(expected.total >= 0n);
      // Written by hand, so that the wire carries exact decimals.
      const raw = lines.map(
        ({ quantity, price, rate, off }) =>
          `{"description":"x","quantity":${written(quantity, 4)},"unit_price":${written(price, 4)},"tax_rate":${written(rate, 4)},"discount_percent":${written(off, 2)}}`,
      );
      const { status, body } = await client("POST", "/v1/invoices", {
        raw: `{"customer_id":"${customerId}","tax_inclusive":${taxInclusive},"discount_percent":${written(discount, 2)},"lines":[${raw.join(",")}]}`,
      });
      expect(status).toBe(201);
      expect(body.tax_inclusive).toBe(taxInclusive);
      const numbers = (cents: bigint) => Number(written(cents, 2));
      expect(body.lines.map(({ line_total }: { line_total: number }) => line_total)).toEqual(
        expected.totals.map(numbers),
      );
      expect([body.subtotal, body.tax_total, body.total, body.amount_due, body.discount_total]).toEqual(
        [expected.subtotal, expected.tax, expected.total, expected.total, expected.discounts].map(numbers),
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
