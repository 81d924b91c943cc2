import { currentTime } from "../../../postgres/clock.ts";
import { sql } from "../../../query/sql.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Database } from "../../../tenancy/database.ts";
import type { Tenant, Transaction } from "../../../tenancy/tenant.ts";
import { isOptedOut } from "../../inbox/receiving/opt-outs.ts";
import { noDelivery } from "../emails/delivery.ts";
import { isBeingPaid } from "../online-payments/is-being-paid.ts";
import { releaseSend } from "../sends/count-send.ts";
import { type SkipReason, skipInvoice, skipQuote } from "./skip-reason.ts";

type Item = { businessId: string; id: string };

/** A failed one is being sent again. */
const onItsWay: { in: RowOf<"Reminder">["status"][] } = { in: ["queued", "failed"] };

/**
 * Drops the emails among these that remind of something settled since. The check is the last before they are sent. Most
 * emails are no reminders, so one statement looks for those that are.
 */
export async function dropOutdatedEmails(
  database: Pick<Database, "tenant" | "systemPool">,
  emails: readonly Item[],
): Promise<void> {
  const found = sql<Item>`select r.business_id as "businessId", r.email_id as id
    from unnest(${emails.map(({ businessId }) => businessId)}::uuid[], ${emails.map(({ id }) => id)}::uuid[])
      as c(business_id, id)
    join reminders r on r.business_id = c.business_id and r.email_id = c.id`;
  const { rows } = await database.systemPool.query<Item>(found.statement());
  for (const { businessId, id } of rows) await database.tenant(businessId).transaction((db) => dropOutdated(db, id));
}

/** Locks the email, then its record, then its reminder, as recording an attempt does. */
async function dropOutdated(db: Transaction, emailId: string): Promise<void> {
  const email = await db.findFirst("Email", { where: { id: emailId } }, { lock: true });
  const reminder = await db.findFirst("Reminder", { where: { emailId, status: onItsWay } });
  if (email === null || reminder === null) return;
  const skipped = await reasonToSkip(db, reminder);
  if (skipped === undefined) return;
  const { quoteId, invoiceId } = email;
  await db.deleteMany("Email", { where: { id: emailId } });
  if (quoteId !== null) await db.updateMany("Quote", { where: { id: quoteId, emailId }, data: noDelivery });
  if (invoiceId !== null) await db.updateMany("Invoice", { where: { id: invoiceId, emailId }, data: noDelivery });
  await markSkipped(db, reminder, skipped);
  if (email.attempts === 0) await releaseSend(db, emailId);
}

/**
 * Whether the draft is an automatic text about something settled since, or to somebody who has answered STOP since. Its
 * reminder is then marked as skipped.
 */
export async function skipOutdatedText(
  db: Transaction,
  { id: draftId, toAddress }: Pick<RowOf<"Draft">, "id" | "toAddress">,
): Promise<boolean> {
  const reminder = await db.findFirst("Reminder", { where: { draftId, status: onItsWay } });
  if (reminder === null) return false;
  const skipped = (await isOptedOut(db, toAddress)) ? "opted_out" : await reasonToSkip(db, reminder);
  if (skipped === undefined) return false;
  await markSkipped(db, reminder, skipped);
  return true;
}

async function markSkipped(db: Transaction, { id }: RowOf<"Reminder">, skipped: SkipReason): Promise<void> {
  await db.updateMany("Reminder", { where: { id }, data: { status: "skipped", skipped, failure: null } });
}

async function reasonToSkip(
  db: Tenant,
  { invoiceId, quoteId, bookingId, startsAt }: RowOf<"Reminder">,
): Promise<SkipReason | undefined> {
  if (invoiceId !== null) {
    const invoice = await db.findFirst("Invoice", { where: { id: invoiceId } });
    if (invoice === null) return "settled";
    return skipInvoice(invoice) ?? ((await isBeingPaid(db, invoiceId)) ? "being_paid" : undefined);
  }
  if (quoteId !== null) {
    const quote = await db.findFirst("Quote", { where: { id: quoteId } });
    return quote === null ? "answered" : skipQuote(quote);
  }
  const booking = await db.findFirst("Booking", { where: { id: bookingId ?? "" } });
  if (booking?.status !== "scheduled") return "cancelled";
  // A text that somebody is on the way is about no time.
  if (startsAt === null) return undefined;
  const isAhead = booking.startAt.getTime() === startsAt.getTime() && booking.startAt > currentTime();
  return isAhead ? undefined : "cancelled";
}
