import type { Decimal } from "../../../query/decimal.ts";
import { column, count, type Field, lineDescription, money, recordId } from "../../kernel/fields.ts";
import { resource } from "../../kernel/resource.ts";

/** The fields of every line. */
export const lineFields = {
  id: recordId("line"),
  position: count({ description: "The line's position in its record, from 1.", example: 1 }),
  description: lineDescription({
    description: "The product or work, on one or more lines.",
    example: "Supply and install 7.1 kW split system",
    writable: "always",
    required: true,
  }),
  quantity: column<Decimal>("Quantity")({ description: "The quantity.", writable: "always", required: true }),
  unit_price: column<Decimal>(
    "Money",
    "LinePrice",
  )({
    description: "The unit price, before GST unless `tax_inclusive`; negative for a discount.",
    writable: "always",
    required: true,
  }),
  tax_rate: column<Decimal>("TaxRate")({
    description: "The GST rate, as a fraction.",
    writable: "always",
    default: "0.1, which is 10% GST",
  }),
  discount_percent: discountPercent("The line's discount, in percent; 0 if there is none."),
  line_total: money({
    description:
      "`quantity` × `unit_price`, less the line's discount and that of its record, rounded to cents, half a cent away from zero. It includes GST if prices do.",
    example: 2501,
  }),
};

/** Quotes' lines use the same type, because they have the same columns. */
export const lineItems = resource("InvoiceLine", {
  name: "LineItem",
  description: "A line of a quote or an invoice.",
  fields: {
    ...lineFields,
    is_optional: choiceOf({
      description: "Whether the customer can leave the line out. Always false on invoices and credit notes.",
      input: { description: "Whether the customer can leave the line out, on a quote alone. Default: false." },
      example: false,
      resolve: ({ isOptional = false }) => isOptional,
    }),
    is_selected: choiceOf({
      description:
        "Whether the line is in the totals. An optional line is if it was preselected or, once the quote is accepted, if the customer chose it.",
      input: { description: "Whether an optional line is preselected. Default: false; true for other lines." },
      example: true,
      resolve: ({ isSelected = true }) => isSelected,
    }),
    quote_line_id: sourceId({
      description: "The id of the quote's line that an invoice's line is of, whole or in part; null if there is none.",
      input: {
        description:
          "The id of the line of the invoice's quote that the line is of, on an invoice alone. A later invoice of the quote takes less of that line. A draft's line that is sent without it keeps it.",
      },
      resolve: ({ quoteLineId = null }) => quoteLineId,
    }),
    job_line_id: sourceId({
      description: "The id of the job's line that an invoice's line is of; null if there is none.",
      input: {
        description:
          "The id of the line of the invoice's job that the line is of, on an invoice alone. No later invoice of the job takes that line. A draft's line that is sent without it keeps it.",
      },
      resolve: ({ jobLineId = null }) => jobLineId,
    }),
  },
});

type Sources = { quoteLineId?: string | null; jobLineId?: string | null };

/** The line that a line of an invoice is of. The lines of quotes and credit notes have no column for it. */
function sourceId({
  resolve,
  ...options
}: {
  description: string;
  input: { description: string };
  resolve: (line: Sources) => string | null;
}): Field<string, "always", false, true, false> {
  return {
    output: { kind: "resolved", type: "ID", resolve },
    input: { type: "ID", parse: undefined },
    options: { ...options, example: null, nullable: true, writable: "always", column: false },
  };
}

/** The discount of a line, or of a quote or invoice. */
export function discountPercent(description: string, preset = "0") {
  return column<Decimal>("Percent")({ description, example: 0, writable: "always", default: preset });
}

type Choice = { isOptional?: boolean; isSelected?: boolean };

/** A flag of quotes' lines, which the lines of invoices and credit notes have no column for. */
function choiceOf({
  resolve,
  ...options
}: {
  description: string;
  input: { description: string };
  example: boolean;
  resolve: (line: Choice) => boolean;
}): Field<boolean, "always", false, false, false> {
  return {
    output: { kind: "resolved", type: "Boolean", resolve },
    input: { type: "Boolean", parse: undefined },
    options: { ...options, writable: "always", column: false },
  };
}

export const LineInput = lineItems.createInput("LineInput", { description: "A line of a quote or an invoice." });

export const JobLineInput = lineItems.createInput("JobLineInput", {
  description: "A line of a job.",
  except: ["is_optional", "is_selected", "quote_line_id", "job_line_id"],
});

export const discountOnAll = "The discount on each line, after the line's own, in percent; 0 if there is none.";

/** The totals of a quote, a job or an invoice. */
export const totalFields = {
  discount_percent: discountPercent(discountOnAll),
  discount_total: money({
    description:
      "The sum of all discounts in percent: `quantity` × `unit_price` of each line in the totals, rounded to cents, less its `line_total`.",
    example: 0,
  }),
  subtotal: money({
    description: "The sum of the lines, after discounts and before GST: `total` − `tax_total`.",
    example: 2501,
  }),
  tax_total: money({
    description:
      "The sum of the lines' GST, each rounded to cents, half a cent away from zero (the ATO's taxable supply rule). A line's is `line_total` × `tax_rate`; if prices include GST, `line_total` × `tax_rate` ÷ (1 + `tax_rate`).",
    example: 250.1,
  }),
  total: money({
    description: "The amount with GST: `subtotal` + `tax_total`. If prices include GST, the exact sum of `line_total`.",
    example: 2751.1,
  }),
};

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
  /** Required if the lines can be replaced. */
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
