import { enqueue, type NewItem } from "../../../outbox/enqueue.ts";
import { failuresJob, planJob } from "../../../outbox/jobs.ts";
import { newId } from "../../../query/new-id.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { assertSend, countSend, type Send } from "../sends/count-send.ts";

type Email = RowOf<"Email">;
type StatementColumn = "statementCustomerId" | "statementFrom" | "statementTo";

/** An email and the record that it is about. `id` is set if the record refers to it. */
export type NewEmail = Pick<Email, "kind" | "to" | "subject" | "text" | "html"> &
  Partial<Pick<Email, "id" | "calendar" | "quoteId" | "invoiceId" | "bookingId" | "creditNoteId" | StatementColumn>>;

/** Default: the business's queue, now. */
type Place = Pick<NewItem, "queueId" | "dueAt">;

/** Queues an email that a caller sends. Throws if the business has reached its sending limit. */
export async function sendEmail(db: Transaction, email: NewEmail & { id: string }): Promise<void> {
  await insertQueued(db, email);
  await assertSend(db, sendOf(email));
}

/**
 * Queues an email that follows from a change, in its transaction. If the business's limit is reached, stores it as
 * failed with the reason, so that it can be retried, and returns the reason. Account emails are exempt, because their
 * senders limit them per person.
 */
export async function enqueueEmail(
  db: Transaction,
  email: NewEmail,
  { queueId, dueAt }: Place = {},
): Promise<string | undefined> {
  const id = email.id ?? newId();
  const refused = email.kind === "account" ? undefined : await countSend(db, sendOf({ ...email, id }));
  if (refused === undefined) {
    await insertQueued(db, { ...email, id }, { queueId, dueAt });
    return undefined;
  }
  // An unverified business sees the reason in `verified_at`. A failed notification email is in the portal anyway.
  const noticeDue = refused.type === "rate-limited" && email.kind !== "notification";
  await db.create("Email", { data: { ...email, id, status: "failed", lastError: refused.reason, noticeDue } });
  if (noticeDue) await planJob(db, failuresJob);
  return refused.reason;
}

/**
 * The kind of send that an email counts as. Only emails that bring a quote, an invoice or a credit note count for that
 * record, and those that bring a statement for its customer.
 */
export function sendOf({
  id,
  kind,
  quoteId,
  invoiceId,
  creditNoteId,
  statementCustomerId,
}: Pick<NewEmail, "kind" | "quoteId" | "invoiceId" | "creditNoteId" | "statementCustomerId"> & { id: string }): Send {
  if (kind === "notification") return { kind: "notification", id };
  const bringsRecord = kind === "quote" || kind === "invoice" || kind === "reminder";
  return {
    kind: "email",
    id,
    recordId: bringsRecord ? (quoteId ?? invoiceId ?? creditNoteId ?? statementCustomerId) : null,
  };
}

async function insertQueued(db: Transaction, email: NewEmail & { id: string }, place: Place = {}): Promise<void> {
  await db.create("Email", { data: email });
  await enqueue(db, { kind: "email", id: email.id, ...place });
}
