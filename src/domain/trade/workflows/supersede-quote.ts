import { limits } from "../../../limits/limits.ts";
import { currentTime } from "../../../postgres/clock.ts";
import { Problem } from "../../../problems.ts";
import { sql } from "../../../query/sql.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { lock, update } from "../../kernel/store.ts";
import { transition } from "../../kernel/transition.ts";
import { recordQuote } from "../history/record.ts";
import { emitUpdate } from "../jobs/emit-change.ts";
import { emitLeadUpdated } from "../leads/emit-change.ts";
import { dropEmail } from "../quotes/drop-email.ts";
import { emitRevised } from "../quotes/emit-change.ts";
import { quoteName } from "../quotes/quote-name.ts";
import { quoteTransitions } from "../quotes/transitions.ts";

type Quote = RowOf<"Quote">;

/** Closes a locked quote whose locked next version is being sent. Its lead, jobs, invoices and files move there. */
export async function supersedeQuote(context: MutationContext, previous: Quote, next: Quote): Promise<void> {
  const { db } = context;
  const name = quoteName(previous);
  if (previous.status === "accepted")
    throw new Problem("conflict", `${name} was accepted, so a newer version cannot be sent. Copy this one instead.`);
  if (previous.depositPaidAt !== null)
    throw new Problem("conflict", `The deposit of ${name} has been paid. Delete it before you send a newer version.`);
  await assertFewFiles(db, [previous.id, next.id]);
  const supersededAt = currentTime();
  const dropped = await dropEmail(db, previous);
  const superseded = await transition(db, quoteTransitions, previous, "supersede", { supersededAt, ...dropped });
  await moveLead(db, previous, next);
  await moveJobs(db, previous, next);
  const moved = { where: { quoteId: previous.id }, data: { quoteId: next.id } };
  await db.updateMany("Invoice", moved);
  await moveLines(db, previous, next);
  await db.updateMany("File", moved);
  await emitRevised(db, previous, { ...superseded, supersededAt }, next.id);
  await recordQuote(context, "quote_superseded", previous, { after: { version: next.version } });
}

async function assertFewFiles(db: Transaction, quoteIds: string[]): Promise<void> {
  const { max } = limits.records.files;
  const count = await db.count("File", { where: { quoteId: { in: quoteIds } }, take: max + 1 });
  if (count <= max) return;
  throw new Problem("conflict", `Both versions have more than ${max} files together. Delete some of them first.`);
}

/** The invoices' lines are then of the new version's lines with the same content, or of none. */
async function moveLines(db: Transaction, previous: Quote, next: Quote): Promise<void> {
  await db.query(
    sql`update invoice_lines line set quote_line_id = (
         select new.id from quote_lines new
         where new.business_id = current_business() and new.quote_id = ${next.id}::uuid
           and new.description = old.description and new.quantity = old.quantity and new.unit_price = old.unit_price
           and new.tax_rate = old.tax_rate and new.discount_percent = old.discount_percent
         order by new.position = old.position desc, new.position limit 1), updated_at = clock_timestamp()
       from quote_lines old
       where old.business_id = current_business() and old.quote_id = ${previous.id}::uuid
         and line.business_id = current_business() and line.quote_line_id = old.id`,
  );
}

async function moveLead(db: Transaction, { id, leadId }: Quote, next: Quote): Promise<void> {
  if (leadId === null || leadId !== next.leadId) return;
  const lead = await lock(db, "Lead", leadId);
  if (lead.quoteId === id) emitLeadUpdated(db, lead, await update(db, "Lead", leadId, { quoteId: next.id }));
}

async function moveJobs(db: Transaction, { id }: Quote, next: Quote): Promise<void> {
  const jobs = await db.findMany("Job", { where: { quoteId: id }, orderBy: [{ id: "asc" }] }, { lock: true });
  for (const job of jobs) await emitUpdate(db, job, await update(db, "Job", job.id, { quoteId: next.id }));
}
