import { claimDue } from "../../src/outbox/claim.ts";
import { ask } from "../cluster.ts";
import { median } from "../measure.ts";
import { clock } from "./child.ts";
import { addBusinesses, writeEvents } from "./seed.ts";
import type { Stage } from "./stage.ts";

/**
 * Adds a backlog: half of the deliveries are due, at endpoints that never respond; half have failed and are hours from
 * their retry.
 */
export async function addBacklog({ url, secretKey, origin }: Stage, count: number): Promise<void> {
  const ids = await addBusinesses(url, secretKey, 10, () => [`${origin}/hanging`]);
  await ask(url, backlog, [ids, count]);
  await ask(url, "vacuum analyze webhook_deliveries, events, outbox");
}

const backlog = `
  with given as materialized (
    select n, s.business_id, s.id as subscription_id, uuidv7() as event_id, uuidv7() as id
    from generate_series(1, $2::int) n
    join (select *, row_number() over () - 1 as place from webhook_subscriptions where business_id = any($1::uuid[])) s
      on s.place = n % cardinality($1::uuid[])
  ), event as (
    insert into events (id, business_id, type, payload)
    select event_id, business_id, 'customer.created', '{"version":"v1","filler":"' || repeat('x', 300) || '"}' from given
  ), deliveries as (
    insert into webhook_deliveries (id, business_id, event_id, event_type, subscription_id, status, attempt_count, updated_at)
    select id, business_id, event_id, 'customer.created', subscription_id,
      case when n % 20 < 10 then 'pending' else 'failed' end::"DeliveryStatus", case when n % 20 < 10 then 0 else 3 end, now()
    from given
  )
  insert into outbox (kind, business_id, queue_id, id, attempt, due_at)
  select 'webhook', business_id, subscription_id, id, case when n % 20 < 10 then 1 else 4 end,
    case when n % 20 < 10 then now() else now() + interval '2 hours' * (1 + n::float / $2) end
  from given`;

/** Milliseconds to claim the due deliveries of other businesses. They are inserted, claimed and rolled back. */
export async function measureClaim({ url, secretKey, pool }: Stage, times: number): Promise<number> {
  const ids = await addBusinesses(url, secretKey, 50, () => ["https://example.com/hook"]);
  const taken: number[] = [];
  const client = await pool.connect();
  try {
    for (let round = 0; round < times; round += 1) {
      await client.query("begin");
      await writeEvents(client, ids, 2);
      const from = clock();
      const { claims } = await claimDue(client, "webhook", ids, { perWorker: 100, stalledPerWorker: 100 });
      taken.push(clock() - from);
      await client.query("rollback");
      if (claims.length !== 100) throw new Error(`${claims.length} of 100 deliveries were claimed`);
    }
  } finally {
    client.release();
  }
  return median(taken);
}
