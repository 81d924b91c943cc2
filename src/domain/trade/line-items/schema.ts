import type { Decimal } from "../../../query/decimal.ts";
import { column, count, type Field, lineDescription, money, recordId } from "../../kernel/fields.ts";
import { resource } from "../../kernel/resource.ts";

/** Quotes' lines use the same type, because they have the same columns. */
export const lineItems = resource("InvoiceLine", {
  name: "LineItem",
  description: "A line of a quote or an invoice.",
  fields: {
    id: recordId("line"),
    position: count({ description: "The line's position in the quote or invoice, from 1.", example: 1 }),
    description: lineDescription({
      description: "The product or work; it can have several lines.",
      example: "Supply and install 7.1 kW split system",
      writable: "always",
      required: true,
    }),
    quantity: column<Decimal>("Quantity")({ description: "The quantity.", writable: "always", required: true }),
    unit_price: column<Decimal>(
      "Money",
      "LinePrice",
    )({
      description: "The price of one unit, before GST; negative for a discount.",
      writable: "always",
      required: true,
    }),
    tax_rate: column<Decimal>("TaxRate")({
      description: "The rate of GST, as a fraction of `line_total`.",
      writable: "always",
      default: "0.1, which is 10% GST",
    }),
    line_total: money({
      description: "`quantity` × `unit_price`, before GST, rounded half up to cents.",
      example: 2501,
    }),
  },
});

export const LineInput = lineItems.createInput("LineInput", { description: "A line of a quote or an invoice." });

type Lines = (typeof LineInput.$inferInput)[];

/**
 * The lines field of a quote or an invoice. Inputs replace the lines as a whole. The type must include the relation
 * `lines`.
 */
export function lines({
  complexity,
  ...options
}: {
  description: string;
  create: { description: string };
  /** Of records whose lines can be replaced. */
  update?: { description: string };
  complexity?: object;
}): Field<Lines, "always", false, false, false> {
  return {
    output: {
      kind: "resolved",
      type: [lineItems.type],
      resolve: (row: { lines: unknown[] }) => row.lines,
      complexity,
    },
    input: { type: [LineInput], parse: undefined },
    options: { ...options, writable: "always", column: false },
  };
}
