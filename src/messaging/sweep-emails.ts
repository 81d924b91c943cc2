import { type SendingParts, sendEmail } from "./send-email.ts";

const atOnce = 20;

/** Sends whatever is due: retries, emails whose job was lost, and those whose process died on the way. */
export async function sweepEmails(parts: SendingParts): Promise<void> {
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
