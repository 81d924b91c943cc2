import type { SentMail } from "../../../email/return-path.ts";
import { failuresJob, planJob } from "../../../outbox/jobs.ts";
import { currentTime } from "../../../postgres/clock.ts";
import { withoutAddresses } from "../../../send-error.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { publishConversation } from "../../inbox/conversations/publish-change.ts";
import { lock } from "../../kernel/store.ts";
import { notifyOfReturnedMessage } from "../notifications/notify-of-message.ts";

type Outcome = "recorded" | "unknown" | "not sent yet";

/** Stores that a sent email was returned. Repeated reports change nothing. */
export function recordReturned(db: Transaction, { kind, id }: SentMail, reason: string): Promise<Outcome> {
  return kind === "email" ? recordEmail(db, id, reason) : recordMessage(db, id, reason);
}

/** Locks rows in the order of `recordDelivery`. Skips an email that is being retried. */
async function recordEmail(db: Transaction, id: string, reason: string): Promise<Outcome> {
  const failed = { status: "failed", lastError: reason, noticeDue: true } as const;
  const [email] = await db.updateManyAndReturn("Email", { where: { id, status: "sent" }, data: failed });
  if (email === undefined) return (await db.findFirst("Email", { where: { id } })) === null ? "unknown" : "recorded";
  const delivery = { emailStatus: "failed", emailFailure: withoutAddresses(reason) } as const;
  if (email.quoteId !== null)
    await db.updateMany("Quote", { where: { id: email.quoteId, emailId: id }, data: delivery });
  if (email.invoiceId !== null)
    await db.updateMany("Invoice", { where: { id: email.invoiceId, emailId: id }, data: delivery });
  if (email.creditNoteId !== null)
    await db.updateMany("CreditNote", { where: { id: email.creditNoteId, emailId: id }, data: delivery });
  await db.updateMany("Reminder", {
    where: { emailId: id },
    data: { status: "failed", failure: delivery.emailFailure },
  });
  await planJob(db, failuresJob);
  return "recorded";
}

/** The report can arrive before the message is stored, because storing follows the mail server's acceptance. */
async function recordMessage(db: Transaction, id: string, reason: string): Promise<Outcome> {
  const message = await db.findFirst("Message", { where: { id, direction: "out" } });
  if (message === null) return isNew(id) ? "not sent yet" : "unknown";
  const { conversationId } = message;
  await lock(db, "Conversation", conversationId);
  const { count } = await db.updateMany("Message", {
    where: { id, deliveryFailure: null },
    data: { deliveryFailure: reason },
  });
  if (count === 0) return "recorded";
  await db.updateMany("Conversation", { where: { id: conversationId }, data: {} }, { touch: true });
  await publishConversation(db, conversationId);
  await notifyOfReturnedMessage(db, id);
  return "recorded";
}

const maxSendingMs = 10 * 60_000;

/** Reads the time in a UUIDv7 (RFC 9562, section 5.7). */
function isNew(id: string): boolean {
  const sentAt = Number.parseInt(id.replace("-", "").slice(0, 12), 16);
  return Math.abs(currentTime().getTime() - sentAt) < maxSendingMs;
}
