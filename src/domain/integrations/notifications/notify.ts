import type { Caller } from "../../../auth/caller.ts";
import { changesChannel } from "../../../events/changes-channel.ts";
import { sql } from "../../../query/sql.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { enqueueEmail } from "../emails/enqueue-email.ts";
import { type Details, notificationEmail } from "./notification-email.ts";
import type { NotificationType } from "./schema.ts";

type About = "leadId" | "quoteId" | "invoiceId" | "bookingId" | "conversationId" | "emailId" | "webhookSubscriptionId";

/** An event and the people it concerns. */
export type Notice = {
  type: NotificationType;
  title: string;
  about: Partial<Pick<RowOf<"Notification">, About>>;
  /** The people who are notified besides the owners. */
  assigneeIds?: readonly (string | null | undefined)[];
  /** The person who caused it. They are not notified. */
  by?: Caller | undefined;
  /** The email's content. Without it, no emails are sent. */
  email?: { subject?: string; details: Details } | undefined;
};

/**
 * Notifies the owners and assignees, in the transaction of the event. Emails those who have turned on emails for the
 * type.
 */
export async function notify(db: Transaction, { type, title, email, ...notice }: Notice): Promise<void> {
  for (const to of await insertNotifications(db, { type, title: onOneLine(title), ...notice }))
    if (to.isEmailed && email !== undefined) {
      const { subject = title, details } = email;
      // Queues emails by person, so that customers' emails do not wait behind all of them.
      await enqueueEmail(db, notificationEmail(to.email, { subject: onOneLine(subject), details }), { queueId: to.id });
    }
}

/**
 * Replaces line breaks, control characters and characters that change the direction of text, which names can contain.
 */
function onOneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}\p{Bidi_Control}]+/gu, " ").trim();
}

type Recipient = { id: string; email: string; isEmailed: boolean };

/**
 * Inserts and publishes a notification for each recipient, with one statement. Never emails an inbox's address, because
 * the email would become a received message and notify again.
 */
function insertNotifications(
  db: Transaction,
  { type, title, about, assigneeIds = [], by }: Omit<Notice, "email">,
): Promise<Recipient[]> {
  const assignees = assigneeIds.filter((id) => id != null);
  const actor = by?.kind === "user" ? by.id : null;
  return db.query(
    sql<Recipient>`with recipient as materialized (
       select id, email, ${type} = any(emailed_types) and inbox_owner(regexp_replace(email, '[+][^@]*@', '@')) is null as is_emailed from members
       where business_id = current_business() and is_active and (role = 'owner' or id = any(${assignees}::uuid[]))
         and id is distinct from ${actor}::uuid
     ), added as (
       insert into notifications (id, member_id, type, title, lead_id, quote_id, invoice_id, booking_id, conversation_id,
         email_id, webhook_subscription_id, created_at, updated_at)
       select new_uuid_v7(), recipient.id, ${type}, ${title}, ${about.leadId ?? null}::uuid,
         ${about.quoteId ?? null}::uuid, ${about.invoiceId ?? null}::uuid, ${about.bookingId ?? null}::uuid,
         ${about.conversationId ?? null}::uuid, ${about.emailId ?? null}::uuid,
         ${about.webhookSubscriptionId ?? null}::uuid, clock.at, clock.at
       from recipient, (select clock_timestamp() as at) clock
       returning id, member_id
     )
     select recipient.id, recipient.email, recipient.is_emailed as "isEmailed",
       pg_notify(${changesChannel}, current_business() || ' ' || member_id || ' ' || added.id)
     from added join recipient on recipient.id = added.member_id`,
  );
}

/** The topic of a person's notifications. A message is the topic and a notification's id. */
export function notificationsTopic(businessId: string, memberId: string): string {
  return `${businessId} ${memberId} `;
}
