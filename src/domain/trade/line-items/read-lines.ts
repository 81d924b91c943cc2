import { limits } from "../../../limits/limits.ts";
import { badField } from "../../../problems.ts";
import { Decimal } from "../../../query/decimal.ts";
import { type LineInput, lineItems } from "./schema.ts";
import type { NewLine } from "./totals.ts";

export const { max: maxLines } = limits.records.lines;
const gst = new Decimal("0.1");

export function readLines(inputs: readonly (typeof LineInput.$inferInput)[]): NewLine[] {
  if (inputs.length > maxLines) throw badField("/lines", `must have at most ${maxLines} entries`);
  return inputs.map(readLine);
}

export function readLine(input: typeof LineInput.$inferInput): NewLine {
  return { ...lineItems.row(input), taxRate: input.tax_rate ?? gst };
}
