import { sql } from "../../../database/query/sql.ts";
import type { Transaction } from "../../../database/tenant.ts";
import { wakeDeliveries } from "../../../events/wake.ts";
import type { ReplayedDeliveries } from "./schema.ts";

/** A delivery whose replay waits already is replayed once. */
export async function enqueueReplay(db: Transaction, deliveryId: string): Promise<void> {
  await db.query(
    sql`update webhook_deliveries set replay_at = date_trunc('milliseconds', now()), updated_at = now()
        where business_id = current_business() and id = ${deliveryId} and replay_at is null`,
  );
  await wakeDeliveries(db);
}

type Filter = {
  subscriptionId: string;
  statuses: readonly string[];
  /** The types that the subscription names. */
  eventTypes: readonly string[];
  eventType: string | null | undefined;
  createdFrom: Date | null | undefined;
  createdTo: Date | null | undefined;
  most: number;
};

/** The oldest that match and whose replay does not wait already. */
export async function enqueueReplays(db: Transaction, filter: Filter): Promise<ReplayedDeliveries> {
  const { subscriptionId, statuses, eventTypes, most } = filter;
  const { eventType = null, createdFrom = null, createdTo = null } = filter;
  // Locked in one order: two who replay the same at once wait for each other, and the second finds them waiting.
  const [replayed] = await db.query(
    sql<ReplayedDeliveries>`with named as (
         select id, created_at from webhook_deliveries
         where business_id = current_business() and subscription_id = ${subscriptionId}
           and status = any(${statuses}::"DeliveryStatus"[]) and event_type = any(${eventTypes})
           and replay_at is null and (${eventType}::text is null or event_type = ${eventType})
           and (${createdFrom}::timestamptz is null or created_at >= ${createdFrom})
           and (${createdTo}::timestamptz is null or created_at < ${createdTo})
         order by created_at, id limit ${most}::int + 1 for no key update
       ), oldest as (
         select id, created_at from named limit ${most}::int
       ), replayed as (
         update webhook_deliveries d set replay_at = date_trunc('milliseconds', now()), updated_at = now()
         from oldest where d.business_id = current_business() and d.id = oldest.id
         returning oldest.created_at
       )
       select count(*)::int as replayed, max(created_at) as last, (select count(*) > ${most}::int from named) as more
       from replayed`,
  );
  if (replayed === undefined) throw new Error("a count came without a row");
  if (replayed.replayed > 0) await wakeDeliveries(db);
  return replayed;
}
