import { Problem } from "../../../problems.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { lock, notFound, update } from "../../kernel/store.ts";
import { assertUnchanged, type Seen } from "../../kernel/unchanged.ts";
import { findLineInvoices } from "../line-items/job-lines.ts";
import { maxLines } from "../line-items/read-lines.ts";
import { type Pricing, type Summand, type Totals, totalsOf } from "../line-items/totals.ts";
import { emitUpdate } from "./emit-change.ts";
import { jobTransitions } from "./transitions.ts";

type Job = RowOf<"Job">;
type Line = RowOf<"JobLine">;

/** Locks a job that is not cancelled and reads its lines in order. Invoices that take the lines queue on this lock. */
export async function lockLines(
  db: Transaction,
  { id: jobId, updated_at: seen }: { id: string } & Seen,
): Promise<{ job: Job; lines: Line[] }> {
  const job = await lock(db, "Job", jobId);
  assertUnchanged(job, seen, "job");
  jobTransitions.assert(job, "change_lines");
  const lines = await db.findMany("JobLine", { where: { jobId }, orderBy: [{ position: "asc" }] });
  return { job, lines };
}

/** The line to change. Throws a 404 if it is not of the job, and a 409 if an invoice has it. */
export async function openLine(db: Transaction, lines: readonly Line[], id: string): Promise<Line> {
  const line = lines.find((one) => one.id === id);
  if (line === undefined) throw notFound();
  const invoice = (await findLineInvoices(db, [id])).get(id);
  if (invoice !== undefined) throw isInvoiced(line, invoice.number);
  return line;
}

export function isInvoiced({ position }: Pick<Line, "position">, invoiceNumber: string): Problem {
  const how = "Void the invoice, or remove the line from its draft, to change it here.";
  return new Problem("conflict", `Line ${position} of the job is on ${invoiceNumber}. ${how}`);
}

/** The totals after one line has been added, changed or deleted. */
export function totalsWith(lines: readonly Summand[], pricing: Pricing): Totals {
  if (lines.length > maxLines) throw new Problem("unprocessable", `A job has at most ${maxLines} lines.`);
  return totalsOf(lines, { ...pricing, isInBody: false, mayBeNegative: true });
}

/** Stores the totals after the lines have changed, and emits the change. */
export async function changeTotals(db: Transaction, job: Job, totals: Totals): Promise<Job> {
  const updated = await update(db, "Job", job.id, totals, { touch: true });
  await emitUpdate(db, job, updated, { also: ["lines"] });
  return updated;
}
