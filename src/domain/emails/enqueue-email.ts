import type { RowOf } from "../../database/query/types.ts";
import type { Transaction } from "../../database/tenant.ts";
import { enqueue } from "../../outbox/enqueue.ts";

type Email = RowOf<"Email">;

/** An email, and the record that it is about; its id, where the record names it. */
export type NewEmail = Pick<Email, "kind" | "to" | "subject" | "text" | "html"> &
  Partial<Pick<Email, "id" | "calendar" | "quoteId" | "invoiceId" | "bookingId">>;

/**
 * Inserts an email and its item of the outbox, in the transaction of the change that it is about: in the business's queue,
 * unless another is named. Returns its id.
 */
export async function enqueueEmail(db: Transaction, email: NewEmail, queueId = db.businessId): Promise<string> {
  const { id } = await db.insert("Email", email);
  await enqueue(db, { kind: "email", id, queueId });
  return id;
}
