import type { Transaction } from "../database/tenant.ts";
import { enqueue } from "./queue.ts";

export type NewEmail = { to: string; subject: string; text: string; html: string };

export const sendEmailJob = "send-email";

/** The email and the job that sends it, in the transaction of what it tells: both are kept, or neither. */
export async function enqueueEmail(db: Transaction, { to, subject, text, html }: NewEmail): Promise<void> {
  const { id } = await db.insert("Email", { to, subject, text, html });
  await enqueue(db, sendEmailJob, { email_id: id });
}
