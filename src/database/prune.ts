import type pg from "pg";

/** For this long, a retry under the same Idempotency-Key gets the first reply. */
export const idempotencyHours = 24;

/** For this long, emails that were sent or have failed are kept. */
export const emailDays = 90;

/** For this long, notifications are kept, read or not. */
export const notificationDays = 90;

/** For this long after they expired, invitations are kept, accepted or not. */
export const invitationDays = 90;

/** For this long after the last change, imports are kept with their rows. */
export const importDays = 7;

/** For this long, Stripe's events are told apart from their repetitions; it repeats them for three days. */
const stripeEventDays = 30;

const rowsAtOnce = 1000;

const isBare = `not exists (
  select from oauth_records o where o.grant_id = oauth_records.grant_id and o.model <> 'Grant')`;

/** Deletes what has run out, in small batches: no long lock, and a crash loses nothing but the rest of the work. */
export async function prune(pool: pg.Pool): Promise<void> {
  await inBatches(pool, "idempotency_records", `created_at < now() - interval '${idempotencyHours} hours'`);
  await inBatches(pool, "sessions", "not is_live(sessions)");
  await inBatches(pool, "oauth_records", "expires_at < now()");
  // Nothing hangs on them any more: their codes and refresh tokens have run out.
  await inBatches(pool, "oauth_records", `model = 'Grant' and created_at < now() - interval '1 day' and ${isBare}`);
  await inBatches(pool, "oauth_clients", "last_used_at is null and created_at < now() - interval '7 days'");
  await inBatches(pool, "password_resets", "expires_at < now() - interval '1 day'");
  await inBatches(pool, "invitations", `expires_at < now() - interval '${invitationDays} days'`);
  await inBatches(pool, "sends", "sent_at < now() - interval '24 hours'");
  await inBatches(pool, "known_addresses", "signed_in_at < now() - interval '90 days'");
  await inBatches(pool, "notifications", `created_at < now() - interval '${notificationDays} days'`);
  await inBatches(pool, "emails", `status <> 'queued' and created_at < now() - interval '${emailDays} days'`);
  const isOver = `status <> 'running' and updated_at < now() - interval '${importDays} days'`;
  await inBatches(pool, "import_rows", `import_id in (select id from imports where ${isOver})`);
  await inBatches(pool, "imports", isOver);
  await inBatches(pool, "stripe_events", `created_at < now() - interval '${stripeEventDays} days'`);
  await inBatches(pool, "sign_in_failures", "expire < extract(epoch from now()) * 1000");
}

async function inBatches(pool: pg.Pool, table: string, condition: string): Promise<void> {
  for (;;) {
    const { rowCount } = await pool.query(
      `delete from ${table} where ctid = any(array(select ctid from ${table} where ${condition} limit ${rowsAtOnce}))`,
    );
    if ((rowCount ?? 0) < rowsAtOnce) return;
  }
}
