import type { RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { find } from "../../kernel/store.ts";
import { enqueueEmail, type NewEmail } from "./enqueue-email.ts";

export type Recipient = { email: string; name: string; business: RowOf<"Business"> };

/**
 * Emails the customer a confirmation. Skips customers without an email address, businesses that have turned such emails
 * off, and confirmations for which `write` returns undefined.
 */
export async function confirmToCustomer(
  db: Transaction,
  customerId: string,
  setting: "acceptanceEmails" | "receiptEmails" | "bookingEmails",
  write: (recipient: Recipient) => NewEmail | undefined | Promise<NewEmail | undefined>,
  dueAt?: Date,
): Promise<void> {
  const { email, name, business } = await find(db, "Customer", customerId, { include: { business: true } });
  if (email === null || !business[setting]) return;
  const written = await write({ email, name, business });
  if (written !== undefined) await enqueueEmail(db, written, { dueAt });
}
