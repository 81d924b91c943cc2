import { limits } from "../../../limits/limits.ts";
import { badField } from "../../../problems.ts";
import { Decimal } from "../../../query/decimal.ts";
import { type LineInput, lineItems } from "./schema.ts";
import type { NewLine } from "./totals.ts";

export const { max: maxLines } = limits.records.lines;
const gst = new Decimal("0.1");
const none = new Decimal(0);

type Input = typeof LineInput.$inferInput;

/** The lines of an invoice or a credit note, which are never optional. */
export function readLines(inputs: readonly Input[]): NewLine[] {
  assertFew(inputs);
  for (const [index, { is_optional, is_selected }] of inputs.entries()) {
    if (is_optional === true) throw badField(`/lines/${index}/is_optional`, "must be false: only a quote has options");
    if (is_selected === false) throw badField(`/lines/${index}/is_selected`, "must be true: only a quote has options");
  }
  return inputs.map(readLine);
}

export function readQuoteLines(inputs: readonly Input[]): NewLine[] {
  assertFew(inputs);
  return inputs.map((input, index) => {
    const isOptional = input.is_optional ?? false;
    if (!isOptional && input.is_selected === false)
      throw badField(`/lines/${index}/is_selected`, "must be true, unless the line is optional");
    return { ...readLine(input), isOptional, isSelected: input.is_selected ?? !isOptional };
  });
}

export function readLine(input: Input): NewLine {
  return { ...lineItems.row(input), taxRate: input.tax_rate ?? gst, discountPercent: input.discount_percent ?? none };
}

function assertFew(inputs: readonly Input[]): void {
  if (inputs.length > maxLines) throw badField("/lines", `must have at most ${maxLines} entries`);
}
