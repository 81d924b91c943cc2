import type { MutationContext } from "../../kernel/context.ts";
import { update } from "../../kernel/store.ts";
import type { Seen } from "../../kernel/unchanged.ts";
import { lineTotal } from "../line-items/totals.ts";
import { jobLines } from "./line-schema.ts";
import { changeTotals, lockLines, openLine, totalsWith } from "./lines.ts";
import type { UpdateJobLineInput } from "./schema.ts";

type Input = { id: string; line_id: string } & Seen & typeof UpdateJobLineInput.$inferInput;

export async function updateJobLine({ db }: MutationContext, { id, line_id, updated_at, ...input }: Input) {
  const { job, lines } = await lockLines(db, { id, updated_at });
  const line = await openLine(db, lines, line_id);
  const patch = jobLines.patch(input);
  const changes = { ...patch, lineTotal: lineTotal({ ...line, ...patch }, job.discountPercent) };
  const next = lines.map((one) => (one === line ? { ...line, ...changes } : one));
  const totals = totalsWith(next, job);
  const { updatedAt } = await update(db, "JobLine", line.id, changes);
  return updatedAt > line.updatedAt ? changeTotals(db, job, totals) : job;
}
