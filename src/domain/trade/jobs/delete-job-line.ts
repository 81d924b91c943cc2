import type { MutationContext } from "../../kernel/context.ts";
import { remove } from "../../kernel/store.ts";
import type { Seen } from "../../kernel/unchanged.ts";
import { changeTotals, lockLines, openLine, totalsWith } from "./lines.ts";

type Input = { id: string; line_id: string } & Seen;

/** Deletes a line. Later lines move up, so that positions stay 1 to n. */
export async function deleteJobLine({ db }: MutationContext, { id, line_id, updated_at }: Input) {
  const { job, lines } = await lockLines(db, { id, updated_at });
  const line = await openLine(db, lines, line_id);
  const totals = totalsWith(
    lines.filter((one) => one !== line),
    job,
  );
  await remove(db, "JobLine", line.id);
  await db.updateMany("JobLine", {
    where: { jobId: id, position: { gt: line.position } },
    data: { position: { increment: -1 } },
  });
  return changeTotals(db, job, totals);
}
