import type { Caller } from "../../../auth/caller.ts";
import { changesChannel } from "../../../events/changes-channel.ts";
import { sql } from "../../../query/sql.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { enqueueEmail } from "../emails/enqueue-email.ts";
import { type Details, notificationEmail } from "./notification-email.ts";
import type { NotificationType } from "./schema.ts";

type About = "leadId" | "quoteId" | "invoiceId" | "bookingId" | "conversationId" | "emailId" | "webhookSubscriptionId";

/** What has happened, and whom it concerns. */
export type Notice = {
  type: NotificationType;
  title: string;
  about: Partial<Pick<RowOf<"Notification">, About>>;
  /** Who is notified beside the owners. */
  assigneeIds?: readonly (string | null | undefined)[];
  /** Who did it: to a signed-in person it is no news. */
  by?: Caller | undefined;
  /** What the email says; without it, nobody is emailed. */
  email?: { subject?: string; details: Details } | undefined;
};

/**
 * Notifies the owners and the assignees, each once and live, in the transaction of what has happened; and by email those
 * who are emailed about its type.
 */
export async function notify(db: Transaction, { type, title, email, ...notice }: Notice): Promise<void> {
  for (const to of await insertNotifications(db, { type, title: onOneLine(title), ...notice }))
    if (to.isEmailed && email !== undefined) {
      const { subject = title, details } = email;
      // Each person's are a queue, so that customers' emails take turns with them and do not wait for all.
      await enqueueEmail(db, notificationEmail(to.email, { subject: onOneLine(subject), details }), { queueId: to.id });
    }
}

/** Names may hold line breaks, and other characters that move what follows them. */
function onOneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}\p{Bidi_Control}]+/gu, " ").trim();
}

type Recipient = { id: string; email: string; isEmailed: boolean };

/**
 * The recipients, a notification to each, and its publication, in one statement. Nobody is emailed at the address of an
 * inbox: that email would be a received message, and news in turn.
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

/** The topic of one person's notifications; a message is the topic and a notification's id. */
export function notificationsTopic(businessId: string, memberId: string): string {
  return `${businessId} ${memberId} `;
}
