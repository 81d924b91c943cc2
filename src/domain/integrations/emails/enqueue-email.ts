import { enqueue, type NewItem } from "../../../outbox/enqueue.ts";
import { failuresJob, planJob } from "../../../outbox/jobs.ts";
import { newId } from "../../../query/new-id.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { assertSend, type Send, takeSend } from "../sends/take-send.ts";

type Email = RowOf<"Email">;

/** An email, and the record that it is about; its id, where the record names it. */
export type NewEmail = Pick<Email, "kind" | "to" | "subject" | "text" | "html"> &
  Partial<Pick<Email, "id" | "calendar" | "quoteId" | "invoiceId" | "bookingId">>;

/** The business's queue and now, unless said. */
type Place = Pick<NewItem, "queueId" | "dueAt">;

/** An email that a caller sends: refused where the business may send no more. */
export async function sendEmail(db: Transaction, email: NewEmail & { id: string }): Promise<void> {
  await insertQueued(db, email);
  await assertSend(db, sendOf(email));
}

/**
 * An email that follows from a change, in the transaction of that: in the business's queue, unless another is named. One
 * that the business may not send is stored as failed, with the reason, and holds up nothing; it can be retried. One about
 * an account always goes: whoever has it sent limits it by person.
 */
export async function enqueueEmail(db: Transaction, email: NewEmail, { queueId, dueAt }: Place = {}): Promise<void> {
  const id = email.id ?? newId();
  const refused = email.kind === "account" ? undefined : await takeSend(db, sendOf({ ...email, id }));
  if (refused === undefined) {
    await insertQueued(db, { ...email, id }, { queueId, dueAt });
    return;
  }
  // Of what an unverified business would send, its `verified_at` is notice enough; of a notification, the notification.
  const noticeDue = refused.type === "rate-limited" && email.kind !== "notification";
  await db.insert("Email", { ...email, id, status: "failed", lastError: refused.reason, noticeDue });
  if (noticeDue) await planJob(db, failuresJob);
}

/** What the email counts as; only those that bring a quote or an invoice count for that record. */
export function sendOf({
  id,
  kind,
  quoteId,
  invoiceId,
}: Pick<NewEmail, "kind" | "quoteId" | "invoiceId"> & { id: string }): Send {
  if (kind === "notification") return { kind: "notification", id };
  const bringsRecord = kind === "quote" || kind === "invoice" || kind === "reminder";
  return { kind: "email", id, recordId: bringsRecord ? (quoteId ?? invoiceId) : null };
}

async function insertQueued(db: Transaction, email: NewEmail & { id: string }, place: Place = {}): Promise<void> {
  await db.insert("Email", email);
  await enqueue(db, { kind: "email", id: email.id, ...place });
}
