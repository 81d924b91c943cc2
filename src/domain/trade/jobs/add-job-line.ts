import type { MutationContext } from "../../kernel/context.ts";
import { defaultTaxRate } from "../line-items/default-tax-rate.ts";
import { insertLines } from "../line-items/insert-lines.ts";
import { readLine } from "../line-items/read-lines.ts";
import type { JobLineInput } from "../line-items/schema.ts";
import { lineTotal } from "../line-items/totals.ts";
import { changeTotals, lockLines, totalsWith } from "./lines.ts";

type Input = { id: string } & typeof JobLineInput.$inferInput;

export async function addJobLine({ db }: MutationContext, { id, ...input }: Input) {
  const line = readLine(input, input.tax_rate ?? (await defaultTaxRate(db)));
  const { job, lines } = await lockLines(db, { id });
  const added = { ...line, position: lines.length + 1, lineTotal: lineTotal(line, job.discountPercent) };
  const totals = totalsWith([...lines, added], job);
  await insertLines(db, "job", id, [added]);
  return changeTotals(db, job, totals);
}
