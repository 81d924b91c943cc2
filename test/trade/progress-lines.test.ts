import fc from "fast-check";
import { expect, test } from "vitest";
import type { QuotedLine, Terms } from "../../src/domain/trade/line-items/line-part.ts";
import {
  amountLines,
  type Invoiced,
  percentLines,
  restLines,
} from "../../src/domain/trade/line-items/progress-lines.ts";
import {
  lineTax,
  type NewLine,
  type PricedLine,
  priceLines,
  sumLines,
} from "../../src/domain/trade/line-items/totals.ts";
import { Decimal } from "../../src/query/decimal.ts";

const cent = new Decimal("0.01");
const zero = new Decimal(0);
const hundredths = (max: number, min = 0) => fc.integer({ min, max }).map((value) => new Decimal(value).dividedBy(100));

const anyLine = fc.record({
  description: fc.constant("Work"),
  quantity: fc.integer({ min: 1, max: 200_000 }).map((value) => new Decimal(value).dividedBy(10_000)),
  unitPrice: fc.oneof(
    { weight: 6, arbitrary: hundredths(500_000) },
    { weight: 1, arbitrary: hundredths(0, -2_000) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 90_000 }).map((value) => new Decimal(value).dividedBy(10_000)) },
  ),
  taxRate: fc.constantFrom("0.1", "0.1", "0", "0.15", "0.125", "0.5", "1", "0.0001").map((rate) => new Decimal(rate)),
  discountPercent: fc.oneof(fc.constant(zero), hundredths(9_900), fc.constant(new Decimal(100))),
});

type Step = { percent: Decimal } | { share: Decimal } | { drop: number };
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ percent: hundredths(10_000, 1) }),
  fc.record({ share: hundredths(10_000, 1) }),
  fc.record({ drop: fc.nat(9) }),
);

const anyQuote = fc.record({
  lines: fc.array(anyLine, { minLength: 1, maxLength: 8 }),
  taxInclusive: fc.boolean(),
  discountPercent: fc.oneof(fc.constant(zero), hundredths(9_900)),
  steps: fc.array(anyStep, { maxLength: 6 }),
});

type Billed = { lines: PricedLine[]; total: Decimal };

function grossOf(line: PricedLine, terms: Terms): Decimal {
  return terms.taxInclusive ? line.lineTotal : line.lineTotal.plus(lineTax(line, terms));
}

/** A quote and its live invoices, as the database adds them up. */
class Ledger {
  readonly quoted: QuotedLine[];
  readonly total: Decimal;
  readonly invoices: Billed[] = [];
  readonly terms: Terms;

  constructor(lines: readonly NewLine[], terms: Terms) {
    this.terms = terms;
    const priced = priceLines(lines, terms.discountPercent);
    this.quoted = priced.map((line) => ({ ...line, id: String(line.position) }));
    this.total = sumLines(priced, terms).total;
  }

  invoiced(): Invoiced[] {
    const taken = Map.groupBy(
      this.invoices.flatMap(({ lines }) => lines),
      ({ quoteLineId }) => quoteLineId,
    );
    return this.quoted.map((line) => {
      const parts = taken.get(line.id)?.map((part) => grossOf(part, this.terms));
      return { line, invoiced: parts === undefined ? null : Decimal.sum(zero, ...parts) };
    });
  }

  bill(lines: readonly NewLine[]): Billed {
    const priced = priceLines(lines, this.terms.discountPercent);
    const invoice = { lines: priced, total: sumLines(priced, this.terms).total };
    this.invoices.push(invoice);
    return invoice;
  }

  left(): Decimal {
    return this.total.minus(Decimal.sum(zero, ...this.invoices.map(({ total }) => total)));
  }
}

/** Discounts by lines of their own can make a rest zero or negative, which no progress invoice takes. */
function hasRest(ledger: Ledger): boolean {
  return ledger.left().greaterThan(0);
}

function take(ledger: Ledger, step: Step): void {
  if ("drop" in step) {
    if (ledger.invoices.length > 0) ledger.invoices.splice(step.drop % ledger.invoices.length, 1);
    return;
  }
  if (!hasRest(ledger)) return;
  if ("percent" in step) {
    try {
      ledger.bill(percentLines(ledger.invoiced(), step.percent, ledger.terms));
    } catch (error) {
      expect(String(error)).toContain("less than a cent");
    }
    return;
  }
  const amount = Decimal.max(ledger.left().times(step.share).dividedBy(100).toDecimalPlaces(2), cent);
  const { total } = ledger.bill(amountLines(ledger.invoiced(), amount, ledger.terms));
  expect(total.toFixed(2)).toBe(amount.toFixed(2));
}

test("progress invoices and the final one add up to exactly the quote, in any order and with voided ones", () => {
  fc.assert(
    fc.property(anyQuote, ({ lines, taxInclusive, discountPercent, steps }) => {
      const ledger = new Ledger(lines, { taxInclusive, discountPercent });
      fc.pre(!ledger.total.isNegative());
      for (const step of steps) take(ledger, step);
      ledger.bill(restLines(ledger.invoiced(), ledger.terms));
      expect(ledger.left().toFixed(2)).toBe("0.00");
      expect(restLines(ledger.invoiced(), ledger.terms)).toEqual([]);
    }),
    { numRuns: 3000 },
  );
});

test("a part of a line never exceeds the line, and a percentage is right to a cent a line", () => {
  fc.assert(
    fc.property(anyQuote, hundredths(10_000, 1), ({ lines, taxInclusive, discountPercent }, percent) => {
      const ledger = new Ledger(lines, { taxInclusive, discountPercent });
      fc.pre(hasRest(ledger));
      let parts: NewLine[] = [];
      try {
        parts = percentLines(ledger.invoiced(), percent, ledger.terms);
      } catch (error) {
        expect(String(error)).toContain("less than a cent");
      }
      const billed = ledger.bill(parts);
      for (const line of ledger.quoted) {
        const own = billed.lines.filter(({ quoteLineId }) => quoteLineId === line.id);
        const sum = Decimal.sum(zero, ...own.map(({ lineTotal }) => lineTotal));
        expect(sum.abs().lessThanOrEqualTo(line.lineTotal.abs())).toBe(true);
        const exact = line.lineTotal.times(percent).dividedBy(100);
        expect(sum.minus(exact).abs().lessThanOrEqualTo("0.015")).toBe(true);
      }
    }),
    { numRuns: 1000 },
  );
});

test("a line that nothing was invoiced of is taken as it is, and the rest of another says so", () => {
  const line = (description: string, unitPrice: number) => ({
    description,
    quantity: new Decimal(2),
    unitPrice: new Decimal(unitPrice),
    taxRate: new Decimal("0.1"),
    discountPercent: new Decimal(10),
  });
  const ledger = new Ledger([line("Unit", 500), line("Free", 0)], { taxInclusive: false, discountPercent: zero });
  const [part] = ledger.bill(percentLines(ledger.invoiced(), new Decimal(30), ledger.terms)).lines;
  expect(part).toMatchObject({ description: "Progress 30%: Unit", quoteLineId: "1" });
  expect([part?.quantity, part?.unitPrice, part?.discountPercent, part?.lineTotal].map(String)).toEqual([
    "1",
    "300",
    "10",
    "270",
  ]);
  const rest = ledger.bill(restLines(ledger.invoiced(), ledger.terms)).lines;
  expect(rest.map(({ description, quantity }) => [description, Number(quantity)])).toEqual([
    ["Rest: Unit", 1],
    ["Free", 2],
  ]);
});

test("an amount that no price before GST reaches has a line of a cent of rounding", () => {
  const [work] = [{ description: "Work", quantity: new Decimal(1), unitPrice: new Decimal(1000) }];
  const ledger = new Ledger([{ ...work, taxRate: new Decimal("0.1") }], { taxInclusive: false, discountPercent: zero });
  const billed = ledger.bill(amountLines(ledger.invoiced(), new Decimal(500), ledger.terms));
  expect(billed.lines.map(({ description, lineTotal }) => [description, lineTotal.toFixed(2)])).toEqual([
    ["Progress: Work", "454.54"],
    ["Rounding: Work", "0.01"],
  ]);
  expect(billed.total.toFixed(2)).toBe("500.00");
  const final = ledger.bill(restLines(ledger.invoiced(), ledger.terms));
  expect([final.total.toFixed(2), final.lines.length]).toEqual(["600.00", 1]);
});
