import { limits } from "../../../limits/limits.ts";
import { sql } from "../../../query/sql.ts";
import type { Database } from "../../../tenancy/database.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { find } from "../../kernel/store.ts";
import { notify } from "./notify.ts";

type Due = { model: "Email" | "WebhookSubscription"; businessId: string; id: string };

/**
 * Notifies of failures that workers have marked: emails that failed for good, and once a day webhooks with dead
 * deliveries. Each has a transaction that first clears the mark, so concurrent runs notify once and a crash leaves it
 * to the next run.
 */
export async function notifyOfFailures(database: Database): Promise<void> {
  const errors: unknown[] = [];
  for (const { model, businessId, id } of await findDue(database)) {
    const notifyOf = model === "Email" ? notifyOfFailedEmail : notifyOfDeadDeliveries;
    await database
      .tenant(businessId)
      .transaction((db) => notifyOf(db, id))
      .catch((error) => errors.push(error));
  }
  if (errors.length > 0) throw new AggregateError(errors, "not everybody could be notified");
}

/**
 * The time of the next notification. It is rounded to the second, so that workers get the same answer within a second.
 */
export async function nextFailureAt({ systemPool }: Database): Promise<Date | undefined> {
  const { rows } = await systemPool.query<{ at: Date | null }>(
    `select date_trunc('second', min(greatest(at, now()))) as at from (
       select notified_at + interval '1 day' as at from webhook_subscriptions where notice_due
       union all
       select now() where exists (select from emails where notice_due)) due`,
  );
  return rows[0]?.at ?? undefined;
}

async function findDue({ systemPool }: Database): Promise<Due[]> {
  const { rows } = await systemPool.query<Due>(
    `select 'WebhookSubscription' as model, business_id as "businessId", id from webhook_subscriptions
     where notice_due and (notified_at is null or notified_at <= now() - interval '1 day')
     union all
     select 'Email', business_id, id from emails where notice_due`,
  );
  return rows;
}

/**
 * Sends no email about a failed email to a team member, because it would fail too. A notification's email is reported
 * once a day per address, because a dead mailbox fails for every notification.
 */
async function notifyOfFailedEmail(db: Transaction, id: string): Promise<void> {
  const [email] = await db.updateManyAndReturn("Email", { where: { id, noticeDue: true }, data: { noticeDue: false } });
  if (email === undefined) return;
  const { quoteId, bookingId, to, subject, lastError } = email;
  const invoiceId = email.creditNoteId === null ? email.invoiceId : await invoiceOf(db, email.creditNoteId);
  if (email.kind === "notification" && (await isKnownToFail(db, to))) return;
  await notify(db, {
    type: "email_failed",
    title: `Email to ${to} failed: ${subject}`,
    about: { emailId: id, quoteId, invoiceId, bookingId },
    assigneeIds: await assigneesOf(db, { quoteId, invoiceId, bookingId }),
    email:
      email.kind === "notification" || email.kind === "account"
        ? undefined
        : {
            details: [
              ["To", to],
              ["Subject", subject],
              ["Reason", lastError],
            ],
          },
  });
}

/** Locks the address, so that only one of two concurrent failures is reported. */
async function isKnownToFail(db: Transaction, to: string): Promise<boolean> {
  await db.query(
    sql`select pg_advisory_xact_lock(hashtextextended('email_failed ' || current_business() || ' ' || ${to}, 0))`,
  );
  const known = await db.query(
    sql`select 1 from notifications n join emails e on e.business_id = n.business_id and e.id = n.email_id
        where n.business_id = current_business() and n.type = 'email_failed' and e.kind = 'notification' and e."to" = ${to}
          and n.created_at > now() - interval '1 day' limit 1`,
  );
  return known.length > 0;
}

/** The portal shows a credit note on its invoice. */
async function invoiceOf(db: Transaction, creditNoteId: string): Promise<string> {
  return (await find(db, "CreditNote", creditNoteId)).invoiceId;
}

type Subject = { quoteId: string | null; invoiceId: string | null; bookingId: string | null };

async function assigneesOf(db: Transaction, { quoteId, invoiceId, bookingId }: Subject): Promise<(string | null)[]> {
  if (quoteId !== null) {
    const { lead } = await find(db, "Quote", quoteId, { include: { lead: true } });
    return [lead?.assigneeId ?? null];
  }
  if (invoiceId !== null) {
    const { job } = await find(db, "Invoice", invoiceId, { include: { job: { include: { assignees: true } } } });
    return job?.assignees.map(({ memberId }) => memberId) ?? [];
  }
  return bookingId === null ? [] : [(await find(db, "Booking", bookingId)).assigneeId];
}

const dead = {
  title: "Webhook deliveries failed",
  failure: "Every attempt at a delivery failed.",
  next: "See why, and replay it, in the portal under Developers, Webhooks.",
};

const resume =
  "Repair the endpoint, then resume the webhook and replay its deliveries in the portal under Developers, Webhooks.";

const disabled = {
  failing: {
    title: "Webhook switched off",
    failure: `No attempt at a delivery has succeeded for ${limits.webhooks.failingDays.max} days.`,
    next: resume,
  },
  gone: { title: "Webhook switched off", failure: "The endpoint responded that it is gone (410).", next: resume },
};

async function notifyOfDeadDeliveries(db: Transaction, id: string): Promise<void> {
  const [subscription] = await db.query(
    sql<{ url: string; description: string | null; disabledReason: "failing" | "gone" | null; isDeleted: boolean }>`
      update webhook_subscriptions set notice_due = false, notified_at = now()
      where id = ${id} and notice_due and (notified_at is null or notified_at <= now() - interval '1 day')
      returning url, description, disabled_reason as "disabledReason", deleted_at is not null as "isDeleted"`,
  );
  if (subscription === undefined || subscription.isDeleted) return;
  const { url, description, disabledReason } = subscription;
  const { title, failure, next } = disabledReason === null ? dead : disabled[disabledReason];
  await notify(db, {
    type: "deliveries_dead",
    title: `${title}: ${url}`,
    about: { webhookSubscriptionId: id },
    email: {
      details: [
        ["Webhook", url],
        ["Description", description],
        ["Failure", failure],
        ["Next step", next],
      ],
    },
  });
}
