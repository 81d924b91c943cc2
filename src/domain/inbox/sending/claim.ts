import type pg from "pg";

/** A message that this worker alone may hand over, until then. */
export type Claimed = { id: string; businessId: string; heldUntil: Date };

/** Longer than any attempt takes: one that has not ended by then died with its process. */
const leaseMinutes = 5;

/** Takes a message that is due, for good: nobody calls it back any more, and no other worker sends it. */
export async function claimMessage(pool: pg.Pool, id: string): Promise<Claimed | undefined> {
  const { rows } = await pool.query<Claimed>(
    `update drafts
     set status = 'sending', held_until = date_trunc('milliseconds', now()) + interval '${leaseMinutes} minutes',
       version = version + 1, updated_at = now()
     where id = $1 and status in ('scheduled', 'sending') and send_at <= now() and held_until is null
     returning id, business_id as "businessId", held_until as "heldUntil"`,
    [id],
  );
  return rows[0];
}

/** What is due and nobody's yet, the longest due first. */
export async function messagesDue(pool: pg.Pool, most: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from drafts
     where status in ('scheduled', 'sending') and send_at <= now() and held_until is null
     order by send_at limit $1`,
    [most],
  );
  return rows.map(({ id }) => id);
}

/** What was claimed and has not ended in its time. */
export async function messagesLost(pool: pg.Pool): Promise<Claimed[]> {
  const { rows } = await pool.query<Claimed>(
    `select id, business_id as "businessId", held_until as "heldUntil" from drafts
     where status = 'sending' and held_until < now()`,
  );
  return rows;
}
