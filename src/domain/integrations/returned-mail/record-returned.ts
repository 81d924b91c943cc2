import type { SentMail } from "../../../email/return-path.ts";
import { failuresJob, planJob } from "../../../outbox/jobs.ts";
import { currentTime } from "../../../postgres/clock.ts";
import { withoutAddresses } from "../../../send-error.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { publishConversation } from "../../inbox/conversations/publish-change.ts";
import { lock } from "../../kernel/store.ts";
import { notifyOfReturnedMessage } from "../notifications/notify-of-message.ts";

type Outcome = "recorded" | "unknown" | "not sent yet";

/** Stores that a sent email was returned. A second report changes nothing. */
export function recordReturned(db: Transaction, { kind, id }: SentMail, reason: string): Promise<Outcome> {
  return kind === "email" ? recordEmail(db, id, reason) : recordMessage(db, id, reason);
}

/** Locks rows in the order of `recordDelivery`. Leaves an email alone that is being sent again. */
async function recordEmail(db: Transaction, id: string, reason: string): Promise<Outcome> {
  const failed = { status: "failed", lastError: reason, noticeDue: true } as const;
  const [email] = await db.update("Email", { id, status: "sent" }, failed);
  if (email === undefined)
    return (await db.select("Email", { where: { id }, take: 1 })).length > 0 ? "recorded" : "unknown";
  const delivery = { emailStatus: "failed", emailFailure: withoutAddresses(reason) } as const;
  if (email.quoteId !== null) await db.update("Quote", { id: email.quoteId, emailId: id }, delivery);
  if (email.invoiceId !== null) await db.update("Invoice", { id: email.invoiceId, emailId: id }, delivery);
  await planJob(db, failuresJob);
  return "recorded";
}

/** The report can arrive before the message is stored, which happens once the mail server has accepted it. */
async function recordMessage(db: Transaction, id: string, reason: string): Promise<Outcome> {
  const [message] = await db.select("Message", { where: { id, direction: "out" }, take: 1 });
  if (message === undefined) return isNew(id) ? "not sent yet" : "unknown";
  const { conversationId } = message;
  await lock(db, "Conversation", conversationId);
  const returned = await db.update("Message", { id, deliveryFailure: null }, { deliveryFailure: reason });
  if (returned.length === 0) return "recorded";
  await db.update("Conversation", { id: conversationId }, {}, { touch: true });
  await publishConversation(db, conversationId);
  await notifyOfReturnedMessage(db, id);
  return "recorded";
}

const maxSendingMs = 10 * 60_000;

/** By the time in a UUIDv7 (RFC 9562, section 5.7). */
function isNew(id: string): boolean {
  const sentAt = Number.parseInt(id.replace("-", "").slice(0, 12), 16);
  return Math.abs(currentTime().getTime() - sentAt) < maxSendingMs;
}
