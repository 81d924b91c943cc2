import { limits } from "../../../limits/limits.ts";
import { badField } from "../../../problems.ts";
import { Decimal } from "../../../query/decimal.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { defaultTaxRate } from "./default-tax-rate.ts";
import { type JobLineInput, type LineInput, lineItems } from "./schema.ts";
import type { NewLine } from "./totals.ts";

export const { max: maxLines } = limits.records.lines;
const none = new Decimal(0);

type Input = typeof LineInput.$inferInput;

/** The lines of an invoice, which are never optional. */
export async function readLines(db: Transaction, inputs: readonly Input[]): Promise<NewLine[]> {
  assertFew(inputs);
  for (const [index, { is_optional, is_selected }] of inputs.entries()) {
    if (is_optional === true) throw badField(`/lines/${index}/is_optional`, "must be false: only a quote has options");
    if (is_selected === false) throw badField(`/lines/${index}/is_selected`, "must be true: only a quote has options");
  }
  const rate = await rateFor(db, inputs);
  return inputs.map((input) => readLine(input, rate));
}

/** The lines of a credit note. */
export async function readCreditLines(db: Transaction, inputs: readonly Input[]): Promise<NewLine[]> {
  assertWithoutSources(inputs);
  return readLines(db, inputs);
}

/** The lines of a job, which are neither optional nor of another record. */
export async function readJobLines(
  db: Transaction,
  inputs: readonly (typeof JobLineInput.$inferInput)[],
): Promise<NewLine[]> {
  assertFew(inputs);
  const rate = await rateFor(db, inputs);
  return inputs.map((line) => readLine(line, rate));
}

function assertWithoutSources(inputs: readonly Input[]): void {
  for (const [index, line] of inputs.entries())
    for (const name of ["quote_line_id", "job_line_id"] as const)
      if (line[name] != null) throw badField(`/lines/${index}/${name}`, "must be left out: only an invoice has it");
}

export async function readQuoteLines(db: Transaction, inputs: readonly Input[]): Promise<NewLine[]> {
  assertFew(inputs);
  assertWithoutSources(inputs);
  const rate = await rateFor(db, inputs);
  return inputs.map((input, index) => {
    const isOptional = input.is_optional ?? false;
    if (!isOptional && input.is_selected === false)
      throw badField(`/lines/${index}/is_selected`, "must be true, unless the line is optional");
    return { ...readLine(input, rate), isOptional, isSelected: input.is_selected ?? !isOptional };
  });
}

/** The rate is that of a line without one. */
export function readLine(input: Input, rate: Decimal): NewLine {
  const rates = { taxRate: input.tax_rate ?? rate, discountPercent: input.discount_percent ?? none };
  return { ...lineItems.row(input), ...rates, quoteLineId: input.quote_line_id, jobLineId: input.job_line_id };
}

/** The default rate; it is not read if each line has its own. */
async function rateFor(db: Transaction, inputs: readonly Pick<Input, "tax_rate">[]): Promise<Decimal> {
  return inputs.some(({ tax_rate }) => tax_rate == null) ? defaultTaxRate(db) : none;
}

function assertFew(inputs: readonly unknown[]): void {
  if (inputs.length > maxLines) throw badField("/lines", `must have at most ${maxLines} entries`);
}
