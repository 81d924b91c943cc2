import { builder } from "../../../graphql/builder.ts";
import type { RowOf } from "../../../query/types.ts";
import { derived } from "../../kernel/fields.ts";
import { plainType } from "../../kernel/plain-type.ts";
import { emailTransitions } from "./transitions.ts";

export const EmailStatus = builder.enumType("EmailStatus", {
  description: `The status of an email.\n\n${emailTransitions.describe()}`,
  values: {
    queued: { description: "To be sent, for the first time or again after a failed attempt." },
    sent: { description: "Accepted by the mail server." },
    failed: {
      description:
        "Refused for good, not accepted within a day, returned by the recipient's mail server, or not sent because the business may send no more. No more attempts are made unless it is retried.",
    },
  } as const,
});

type Delivery = { status: RowOf<"Email">["status"]; reason: string | null };

const EmailDelivery = plainType<Delivery>("EmailDelivery", {
  description: "The status of the last email to the customer.",
  fields: (t) => ({
    status: t.expose("status", { type: EmailStatus, description: "The email's status." }),
    reason: t.exposeString("reason", {
      nullable: true,
      description: "Why the last attempt to send it failed; null if it did not.",
    }),
  }),
});

type Delivered = Pick<RowOf<"Quote" | "Invoice" | "CreditNote">, "emailStatus" | "emailFailure">;

/** The field for the state of the last email with a quote, an invoice or a credit note. */
export function delivery(noun: string) {
  return derived<Delivered, true>(EmailDelivery, {
    description: `The status of the last email with the ${noun}; null if none was sent.`,
    example: { status: "sent", reason: null },
    nullable: true,
    select: { emailStatus: true, emailFailure: true },
    resolve: ({ emailStatus: status, emailFailure: reason }) => (status === null ? null : { status, reason }),
  });
}

/** The columns of a record without an email. */
export const noDelivery = { emailId: null, emailStatus: null, emailFailure: null } as const;

/** The columns of a record whose email is queued. */
export function queuedDelivery(emailId: string) {
  return { emailId, emailStatus: "queued", emailFailure: null } as const;
}
