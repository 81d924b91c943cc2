import type { Context } from "../../graphql/context.ts";
import { record } from "../../graphql/record.ts";
import { wake } from "../../outbox/enqueue.ts";
import { badField } from "../../problems.ts";
import type { ReplayDeliveriesInput } from "./log.ts";
import { refuseUnlessReceiving } from "./receiving.ts";

export const mostReplayed = 10_000;

export type Replayed = { replayed: number; more: boolean; last: Date | null };

/** The oldest that the filter names, that no replay waits for already, and whose events the subscription still names. */
export async function replayDeliveries(
  context: Context,
  input: typeof ReplayDeliveriesInput.$inferInput,
): Promise<Replayed> {
  const { subscription_id, event_type, created_from, created_to } = input;
  const statuses = input.statuses ?? ["dead", "skipped"];
  if (statuses.length === 0) throw badField("/statuses", "must name at least one status");
  if (created_from != null && created_to != null && created_to <= created_from)
    throw badField("/created_to", "must be after created_from");
  return context.db.transaction(async (db) => {
    const subscription = await record(db, "WebhookSubscription", subscription_id);
    await refuseUnlessReceiving(db, subscription);
    // In one order: two who replay the same at once wait for each other, and the second finds them waiting.
    const [counted] = await db.query<Replayed>(
      `with named as (
         select id, created_at from webhook_deliveries d
         where business_id = current_business() and subscription_id = $1 and status = any($2::"DeliveryStatus"[])
           and event_type = any($7)
           and not exists (select from outbox o
             where o.business_id = d.business_id and o.id = d.id and o.trigger = 'replay')
           and ($3::text is null or event_type = $3)
           and ($4::timestamptz is null or created_at >= $4) and ($5::timestamptz is null or created_at < $5)
         order by created_at, id limit $6 + 1
       ), replayed as (
         insert into outbox (kind, trigger, queue_id, id, attempt, due_at)
         select 'webhook', 'replay', $1, id, 0, now() from (select * from named limit $6) oldest order by created_at, id
         on conflict do nothing returning id
       ), changed as (
         update webhook_deliveries d set updated_at = now() from replayed
         where d.business_id = current_business() and d.id = replayed.id
         returning d.created_at
       )
       select count(*)::int as replayed, max(created_at) as last, (select count(*) > $6 from named) as more
       from changed`,
      [
        subscription_id,
        statuses,
        event_type ?? null,
        created_from ?? null,
        created_to ?? null,
        mostReplayed,
        subscription.events,
      ],
    );
    if (counted === undefined) throw new Error("a replay counted nothing");
    if (counted.replayed > 0) await wake(db, "webhook");
    return counted;
  });
}
