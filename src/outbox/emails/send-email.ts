import type pg from "pg";
import type { Logger } from "pino";
import type { EmailTransport } from "../../email/transport.ts";

export type SendingParts = {
  /** Across businesses: the worker sends for all of them. */
  pool: pg.Pool;
  transport: EmailTransport;
  /** Where an email comes from whose business has no address of its own. */
  defaultFrom: string;
  log: Logger;
  now?: () => Date;
};

/** Minutes until the second, third, fourth and fifth attempt. */
const retryMinutes = [1, 5, 15, 60];

/** Longer than any attempt takes: one that has not ended by then died with its process. */
const leaseMinutes = 5;

type Claimed = {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  attempts: number;
  name: string;
  business_email: string | null;
};

/**
 * One attempt at an email that is due. The row is claimed first, so that no two attempts run at once; if the process
 * dies between sending and noting it, the claim runs out and the sweep sends one more copy under the same Message-ID.
 * False where the email was not due, or is another's to send.
 */
export async function sendEmail(parts: SendingParts, emailId: string): Promise<boolean> {
  const now = parts.now?.() ?? new Date();
  const email = await claim(parts.pool, emailId, now);
  if (email === undefined) return false;
  try {
    await parts.transport.send(compose(email, parts.defaultFrom));
  } catch (error) {
    await noteFailure(parts, email, now, error);
    return true;
  }
  await parts.pool.query(
    `update emails set status = 'sent', sent_at = $2, last_error = null, updated_at = $2 where id = $1`,
    [email.id, now],
  );
  return true;
}

async function claim(pool: pg.Pool, id: string, now: Date): Promise<Claimed | undefined> {
  const { rows } = await pool.query<Claimed>(
    `update emails e set attempts = e.attempts + 1, next_at = $3, updated_at = $2
     from businesses b
     where e.id = $1 and e.status = 'queued' and e.next_at <= $2 and b.id = e.business_id
     returning e.id, e."to", e.subject, e.text, e.html, e.attempts, b.name, b.business_email`,
    [id, now, later(now, leaseMinutes)],
  );
  return rows[0];
}

function compose({ id, to, subject, text, html, name, business_email }: Claimed, defaultFrom: string) {
  const host = defaultFrom.slice(defaultFrom.lastIndexOf("@") + 1);
  return {
    id,
    messageId: `<${id}@${host}>`,
    from: { name, address: business_email ?? defaultFrom },
    to,
    subject,
    text,
    html,
  };
}

async function noteFailure(
  { pool, log }: SendingParts,
  { id, attempts }: Claimed,
  now: Date,
  error: unknown,
): Promise<void> {
  const minutes = retryMinutes[attempts - 1];
  // A server's own words may repeat the address: they stay in the row.
  log.warn({ email_id: id, attempts }, minutes === undefined ? "email failed" : "email not taken, tried again later");
  await pool.query(
    `update emails set status = $2, next_at = $3, last_error = $4, updated_at = $5 where id = $1 and status = 'queued'`,
    [id, minutes === undefined ? "failed" : "queued", later(now, minutes ?? 0), describe(error), now],
  );
}

function describe(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replaceAll("\u0000", "").slice(0, 500);
}

function later(time: Date, minutes: number): Date {
  return new Date(time.getTime() + minutes * 60_000);
}
