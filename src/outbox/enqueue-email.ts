import type { Transaction } from "../database/tenant.ts";
import { enqueue } from "./enqueue.ts";

export type NewEmail = { to: string; subject: string; text: string; html: string };

/** Inserts an email and its item of the outbox, in the transaction of the change that it is about. */
export async function enqueueEmail(db: Transaction, { to, subject, text, html }: NewEmail): Promise<void> {
  const { id } = await db.insert("Email", { to, subject, text, html });
  await enqueue(db, { kind: "email", id });
}
