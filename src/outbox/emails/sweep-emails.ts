import { type SendingParts, sendEmail } from "./send-email.ts";

const atOnce = 20;

/** More than the attempts that end in an answer: an email that was claimed this often takes its worker down with it. */
const mostClaims = 10;

/** Sends whatever is due: retries, emails whose job was lost, and those whose process died on the way. */
export async function sweepEmails(parts: SendingParts): Promise<void> {
  await parts.pool.query(
    `update emails set status = 'failed', last_error = 'every attempt ended without an answer', updated_at = $1
     where status = 'queued' and attempts >= ${mostClaims} and next_at <= $1`,
    [parts.now?.() ?? new Date()],
  );
  for (;;) {
    const now = parts.now?.() ?? new Date();
    const { rows } = await parts.pool.query<{ id: string }>(
      `select id from emails where status = 'queued' and next_at <= $1 order by next_at limit ${atOnce}`,
      [now],
    );
    const tried = await Promise.all(rows.map(({ id }) => sendEmail(parts, id)));
    if (rows.length < atOnce || !tried.includes(true)) return;
  }
}
