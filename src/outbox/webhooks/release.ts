import type pg from "pg";

const atOnce = 1000;

/**
 * Takes back the deliveries whose worker has not been heard of for a lease's time, and answers their businesses. The
 * attempt may have arrived or not: it counts, and the next is due at once. A replay is repeated.
 */
export async function releaseLost(pool: pg.Pool, mostAttempts: number): Promise<string[]> {
  const { rows } = await pool.query<{ businessId: string }>(
    `with lost as (
      select business_id, id, attempt_id from webhook_deliveries
      where held_until is not null and held_until < now()
      limit ${atOnce} for update skip locked
    ), ended as (
      update webhook_attempts a
      set ended_at = now(), failure = 'interrupted',
          detail = 'The server stopped before it could note how this attempt ended; it may have arrived.'
      from lost where a.business_id = lost.business_id and a.delivery_id = lost.id and a.id = lost.attempt_id
      returning a.delivery_id, a.business_id, a.trigger
    )
    update webhook_deliveries d
    set held_until = null, attempt_id = null, updated_at = now(),
        status = case
          when ended.trigger = 'replay' then d.status
          when d.attempt_count < $1 then 'failed'
          else 'dead'
        end::"DeliveryStatus",
        next_attempt_at = case
          when ended.trigger = 'schedule' and d.attempt_count < $1 then date_trunc('milliseconds', now())
          else d.next_attempt_at
        end,
        replay_at = case
          when ended.trigger = 'replay' then date_trunc('milliseconds', now())
          else d.replay_at
        end
    from ended where d.business_id = ended.business_id and d.id = ended.delivery_id
    returning d.business_id as "businessId"`,
    [mostAttempts],
  );
  return [...new Set(rows.map(({ businessId }) => businessId))];
}
