import { Prisma } from "../../generated/prisma/client.ts";
import { builder, example, notNull } from "../../graphql/builder.ts";
import { badField } from "../../problems.ts";

type Decimal = Prisma.Decimal;

/** What quotes and invoices alike are made of. */
export type LineRow = {
  id: string;
  position: number;
  description: string;
  quantity: Decimal;
  unitPrice: Decimal;
  taxRate: Decimal;
  lineTotal: Decimal;
};

export const LineType = builder.objectRef<LineRow>("LineItem").implement({
  description: "One line of a quote or an invoice.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The line's id, a UUID." }),
    position: t.exposeInt("position", { description: "Its place, from 1.", ...example(1) }),
    description: t.exposeString("description", {
      description: "What is sold.",
      ...example("Supply and install 7.1 kW split system"),
    }),
    quantity: t.expose("quantity", { type: "Quantity", description: "How many." }),
    unit_price: t.expose("unitPrice", { type: "Money", description: "Price of one, before GST." }),
    tax_rate: t.expose("taxRate", { type: "TaxRate", description: "The part of `line_total` that GST adds." }),
    line_total: t.expose("lineTotal", {
      type: "Money",
      description: "quantity × unit_price before GST, rounded half up to cents.",
      ...example(2501),
    }),
  }),
});

export const LineInput = builder.inputType("LineInput", {
  description: "One line of a quote or an invoice.",
  fields: (t) => ({
    description: t.field({
      type: "Line",
      required: true,
      description: "What is sold.",
      ...example("Supply and install 7.1 kW split system"),
    }),
    quantity: t.field({ type: "Quantity", required: true, description: "How many." }),
    unit_price: t.field({ type: "LinePrice", required: true, description: "Price of one, before GST." }),
    tax_rate: t.field({
      type: "TaxRate",
      description: "0.1 unless given: 10 % GST.",
      ...notNull,
    }),
  }),
});

export type Line = Pick<LineRow, "description" | "quantity" | "unitPrice" | "taxRate">;

export function readLine(input: typeof LineInput.$inferInput): Line {
  return {
    description: input.description,
    quantity: input.quantity,
    unitPrice: input.unit_price,
    taxRate: input.tax_rate ?? gst,
  };
}

const gst = new Prisma.Decimal("0.1");
export const mostLines = 200;
export const mostTotal = new Prisma.Decimal("9999999999.99");

export function readLines(inputs: readonly (typeof LineInput.$inferInput)[]): Line[] {
  refuseManyLines(inputs.length);
  return inputs.map(readLine);
}

export function refuseManyLines(count: number): void {
  if (count > mostLines) throw badField("/lines", `must have at most ${mostLines} entries`);
}

export type PricedLine = Line & { position: number; lineTotal: Decimal };

/** Each line with its place from 1 and its total. */
export function priceLines(lines: readonly Line[]): PricedLine[] {
  return lines.map((line, index) => ({ ...line, position: index + 1, lineTotal: lineTotal(line) }));
}

export function lineTotal({ quantity, unitPrice }: Pick<Line, "quantity" | "unitPrice">): Decimal {
  return cents(quantity.times(unitPrice));
}

export type Totals = { subtotal: Decimal; taxTotal: Decimal; total: Decimal };

/** The totals of the lines that a body gives. */
export function totalsOf(lines: readonly Pick<PricedLine, "lineTotal" | "taxRate">[]): Totals {
  const totals = sumLines(lines);
  if (totals.total.greaterThan(mostTotal)) throw badField("/lines", `must come to at most ${mostTotal}`);
  return totals;
}

/** The sums of the lines' totals and of each line's tax, both rounded half up per line. */
export function sumLines(lines: readonly Pick<PricedLine, "lineTotal" | "taxRate">[]): Totals {
  const zero = new Prisma.Decimal(0);
  const subtotal = lines.reduce((sum, line) => sum.plus(line.lineTotal), zero);
  const taxTotal = lines.reduce((sum, line) => sum.plus(cents(line.lineTotal.times(line.taxRate))), zero);
  return { subtotal, taxTotal, total: subtotal.plus(taxTotal) };
}

export function cents(amount: Decimal): Decimal {
  return amount.toDecimalPlaces(2, Prisma.Decimal.ROUND_HALF_UP);
}
