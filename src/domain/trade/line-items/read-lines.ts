import { limits } from "../../../limits/limits.ts";
import { badField } from "../../../problems.ts";
import { Decimal } from "../../../query/decimal.ts";
import { type JobLineInput, type LineInput, lineItems } from "./schema.ts";
import type { NewLine } from "./totals.ts";

export const { max: maxLines } = limits.records.lines;
const gst = new Decimal("0.1");
const none = new Decimal(0);

type Input = typeof LineInput.$inferInput;

/** The lines of an invoice, which are never optional. */
export function readLines(inputs: readonly Input[]): NewLine[] {
  assertFew(inputs);
  for (const [index, { is_optional, is_selected }] of inputs.entries()) {
    if (is_optional === true) throw badField(`/lines/${index}/is_optional`, "must be false: only a quote has options");
    if (is_selected === false) throw badField(`/lines/${index}/is_selected`, "must be true: only a quote has options");
  }
  return inputs.map(readLine);
}

/** The lines of a credit note. */
export function readCreditLines(inputs: readonly Input[]): NewLine[] {
  assertWithoutSources(inputs);
  return readLines(inputs);
}

/** The lines of a job, which are neither optional nor of another record. */
export function readJobLines(inputs: readonly (typeof JobLineInput.$inferInput)[]): NewLine[] {
  assertFew(inputs);
  return inputs.map(readLine);
}

function assertWithoutSources(inputs: readonly Input[]): void {
  for (const [index, line] of inputs.entries())
    for (const name of ["quote_line_id", "job_line_id"] as const)
      if (line[name] != null) throw badField(`/lines/${index}/${name}`, "must be left out: only an invoice has it");
}

export function readQuoteLines(inputs: readonly Input[]): NewLine[] {
  assertFew(inputs);
  assertWithoutSources(inputs);
  return inputs.map((input, index) => {
    const isOptional = input.is_optional ?? false;
    if (!isOptional && input.is_selected === false)
      throw badField(`/lines/${index}/is_selected`, "must be true, unless the line is optional");
    return { ...readLine(input), isOptional, isSelected: input.is_selected ?? !isOptional };
  });
}

export function readLine(input: Input): NewLine {
  const rates = { taxRate: input.tax_rate ?? gst, discountPercent: input.discount_percent ?? none };
  return { ...lineItems.row(input), ...rates, quoteLineId: input.quote_line_id, jobLineId: input.job_line_id };
}

function assertFew(inputs: readonly unknown[]): void {
  if (inputs.length > maxLines) throw badField("/lines", `must have at most ${maxLines} entries`);
}
