import { builder } from "../../../graphql/builder.ts";
import { defaultRetention } from "../../../retention/settings.ts";
import { choice, createdAt, id, instant, line, recordId, updatedAt } from "../../kernel/fields.ts";
import { resource } from "../../kernel/resource.ts";

const types = {
  lead_created: { description: "A lead was created with `notify`. It goes to its assignee too." },
  quote_accepted: { description: "A quote was accepted. It goes to its lead's assignee too." },
  quote_declined: { description: "A quote was declined. It goes to its lead's assignee too." },
  quote_paid: { description: "A quote's deposit was paid. It goes to its lead's assignee too." },
  invoice_paid: { description: "An invoice was paid in full. It goes to its job's assignees too." },
  message_received: {
    description:
      "A text or an email was received in a conversation that is not in the trash or spam. It goes to the conversation's assignee too.",
  },
  message_failed: {
    description:
      "A text or an email from the inbox failed. It goes to the conversation's assignee and to who sent it too.",
  },
  email_failed: {
    description:
      "An email failed for good. It goes to the assignees of the quote's lead, the invoice's job or the booking that the email is about too.",
  },
  deliveries_dead: {
    description: "Deliveries of a webhook subscription are dead. It is sent once a day at most for each subscription.",
  },
  audit_stream_paused: {
    description: "The stream of the audit log was paused, because every attempt had failed for days.",
  },
  payment_needs_review: {
    description:
      "An online payment failed after the customer had made it, was not due when it arrived, is not the amount asked for or was disputed, or its refund failed. It goes to the invoice's job's assignees, or the quote's lead's assignee, too.",
  },
} as const;

export type NotificationType = keyof typeof types;

export const notificationTypes = Object.keys(types) as NotificationType[];

export const NotificationTypeEnum = builder.enumType("NotificationType", {
  description: "The type of a notification. Each goes to the business's owners, except to the person who did it.",
  values: types,
});

export const notifications = resource("Notification", {
  description: `A notification to the signed-in person. It is deleted ${defaultRetention.NOTIFICATION_RETENTION_DAYS} days after it was created, unless the operator has set another time.`,
  fields: {
    id: recordId("notification"),
    type: choice(NotificationTypeEnum)({ description: "The notification's type." }),
    title: line({ description: "The text to show, on one line.", example: "New lead: Jane Citizen" }),
    lead_id: aboutId("lead"),
    quote_id: aboutId("quote"),
    invoice_id: aboutId("invoice"),
    booking_id: aboutId("booking"),
    conversation_id: aboutId("conversation"),
    email_id: aboutId("email"),
    webhook_subscription_id: aboutId("webhook subscription"),
    read_at: instant({
      description: "When the person read the notification; null until then.",
      example: null,
      nullable: true,
    }),
    created_at: createdAt("notification"),
    updated_at: updatedAt("notification"),
  },
});

function aboutId(noun: string) {
  return id({
    description: `The id of the ${noun} that the notification is about; null if there is none.`,
    nullable: true,
  });
}
