import type { Transaction } from "../database/tenant.ts";
import { enqueue } from "./enqueue.ts";

export type NewEmail = { to: string; subject: string; text: string; html: string };

/** The email, and that it is to go out, in the transaction of what it tells: both are kept, or neither. */
export async function enqueueEmail(db: Transaction, { to, subject, text, html }: NewEmail): Promise<void> {
  const { id } = await db.insert("Email", { to, subject, text, html });
  await enqueue(db, { kind: "email", id });
}
