import { sql } from "../../../query/sql.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { releaseSend } from "../sends/count-send.ts";

/** An email that is due sooner may be claimed before this transaction commits. */
const claimMs = 500;

/** The record that the emails are about. */
type About =
  | { quoteId: string }
  | { invoiceId: string }
  | { bookingId: string }
  | { creditNoteId: string }
  | { statementCustomerId: string; from: Date; to: Date };

/**
 * Deletes outdated emails about a record: those that wait for a retry or are held for undo, and with `untried` also
 * those that wait for their first attempt. Skips locked emails, because recording an attempt locks the email before its
 * record. Returns the deleted ids.
 */
export async function dropWaiting(
  db: Transaction,
  about: About,
  kinds: readonly RowOf<"Email">["kind"][],
  { untried = false } = {},
): Promise<string[]> {
  const deleted = await db.query(
    sql<{ id: string; attempts: number }>`delete from emails where business_id = current_business() and id = any(array(
       select id from emails
       where business_id = current_business() and status = 'queued'
         and (attempts > 0 or ${untried}::boolean or exists (
           select from outbox o where o.business_id = emails.business_id and o.id = emails.id
             and o.due_at > now() + ${claimMs} * interval '1 millisecond'))
         and kind = any(${kinds}::"EmailKind"[])
         and ${isAbout(about)}
       for update skip locked))
     returning id, attempts`,
  );
  for (const { id, attempts } of deleted) if (attempts === 0) await releaseSend(db, id);
  return deleted.map(({ id }) => id);
}

function isAbout(about: About) {
  if ("quoteId" in about) return sql`quote_id = ${about.quoteId}`;
  if ("creditNoteId" in about) return sql`credit_note_id = ${about.creditNoteId}`;
  if ("statementCustomerId" in about)
    return sql`statement_customer_id = ${about.statementCustomerId}
      and statement_from = ${about.from}::date and statement_to = ${about.to}::date`;
  return "invoiceId" in about ? sql`invoice_id = ${about.invoiceId}` : sql`booking_id = ${about.bookingId}`;
}
