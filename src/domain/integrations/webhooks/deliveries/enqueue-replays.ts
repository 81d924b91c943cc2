import { wake } from "../../../../outbox/enqueue.ts";
import { sql } from "../../../../query/sql.ts";
import type { Transaction } from "../../../../tenancy/tenant.ts";
import type { ReplayedDeliveries } from "./schema.ts";

/** Queues a replay, unless one of the delivery is already queued. */
export async function enqueueReplay(db: Transaction, subscriptionId: string, deliveryId: string): Promise<void> {
  await db.query(
    sql`with replayed as (
          insert into outbox (kind, trigger, queue_id, id, attempt, due_at)
          values ('webhook', 'replay', ${subscriptionId}, ${deliveryId}, 0, now())
          on conflict do nothing returning id
        )
        update webhook_deliveries d set updated_at = clock_timestamp()
        from replayed where d.business_id = current_business() and d.id = replayed.id`,
  );
  await wake(db, "webhook");
}

type Filter = {
  subscriptionId: string;
  statuses: readonly string[];
  /** The types that the subscription lists. */
  eventTypes: readonly string[];
  eventType: string | null | undefined;
  createdFrom: Date | null | undefined;
  createdTo: Date | null | undefined;
  maxCount: number;
};

/** Queues replays of the oldest matching deliveries, except those with a queued replay. */
export async function enqueueReplays(db: Transaction, filter: Filter): Promise<ReplayedDeliveries> {
  const { subscriptionId, statuses, eventTypes, maxCount } = filter;
  const { eventType = null, createdFrom = null, createdTo = null } = filter;
  // Inserts in a fixed order, so a concurrent replay waits and then finds the rows. `not in` and `is true` make the
  // planner hash the ids. With statistics from before a burst it would join and compare 10,000 rows with 10,000.
  const [replayed] = await db.query(
    sql<ReplayedDeliveries>`with named as (
         select id, created_at from webhook_deliveries d
         where business_id = current_business() and subscription_id = ${subscriptionId}
           and status = any(${statuses}::"DeliveryStatus"[]) and event_type = any(${eventTypes})
           and id not in (select id from outbox
             where business_id = current_business() and queue_id = ${subscriptionId} and kind = 'webhook'
               and trigger = 'replay')
           and (${eventType}::text is null or event_type = ${eventType})
           and (${createdFrom}::timestamptz is null or created_at >= ${createdFrom})
           and (${createdTo}::timestamptz is null or created_at < ${createdTo})
         order by created_at, id limit ${maxCount}::int + 1
       ), replayed as (
         insert into outbox (kind, trigger, queue_id, id, attempt, due_at)
         select 'webhook', 'replay', ${subscriptionId}, id, 0, now()
         from (select * from named limit ${maxCount}::int) oldest order by created_at, id
         on conflict do nothing returning id
       ), changed as (
         update webhook_deliveries set updated_at = clock_timestamp()
         where business_id = current_business() and subscription_id = ${subscriptionId}
           and created_at between (select min(created_at) from named) and (select max(created_at) from named)
           and (id in (select id from replayed)) is true
         returning created_at
       )
       select count(*)::int as replayed, max(created_at) as last, (select count(*) > ${maxCount}::int from named) as more
       from changed`,
  );
  if (replayed === undefined) throw new Error("a count came without a row");
  if (replayed.replayed > 0) await wake(db, "webhook");
  return replayed;
}
