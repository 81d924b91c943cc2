import type { Pool } from "../../../postgres/driver.ts";
import { fence } from "../../../postgres/planner.ts";
import { columns, Sql, sql } from "../../../query/sql.ts";
import type { Claim } from "../../claim.ts";
import type { Work } from "../../handler.ts";

/** A delivery that is to be attempted, as the subscription and the business are at this moment. */
export type Delivery = Work & {
  eventId: string;
  payload: string;
  recordedAt: Date;
  url: string;
  secret: Buffer;
  /**
   * False where the subscription is paused or deleted or no longer names the event, whose reader may not be allowed to
   * read it, or where the business has no API access: then it is skipped.
   */
  isWanted: boolean;
};

type Loaded = { position: number; createdAt: Date; wanted: boolean } & Pick<
  Delivery,
  "eventId" | "payload" | "traceParent" | "url" | "secret"
>;

const fenced = new Sql<never>([fence], []);

/** Each row is reached from the one before it, by its key, whatever the statistics say: a join could begin with any table. */
export async function loadDeliveries(db: Pool, claims: readonly Claim[]): Promise<Delivery[]> {
  const businessIds = claims.map(({ businessId }) => businessId);
  const ids = claims.map(({ id }) => id);
  const { rows } = await db.query<Loaded>(
    sql`select c.position::int, ${columns("WebhookDelivery", ["eventId", "createdAt"], "d")}, ${columns("Event", ["payload", "traceParent"], "e")}, s.url, s.secret,
        s.active and s.deleted_at is null and d.event_type = any(s.events)
          and api_refusal(b.plan, b.subscription, b.trial_ends_at) is null as wanted
      from unnest(${businessIds}::uuid[], ${ids}::uuid[]) with ordinality as c(business_id, id, position)
      cross join lateral (
        select * from webhook_deliveries where business_id = c.business_id and id = c.id ${fenced}) d
      cross join lateral (select * from events where business_id = c.business_id and id = d.event_id ${fenced}) e
      cross join lateral (
        select * from webhook_subscriptions where business_id = c.business_id and id = d.subscription_id ${fenced}) s
      cross join lateral (select * from businesses where id = c.business_id ${fenced}) b`.statement(),
  );
  return rows.flatMap(({ position, createdAt, wanted, ...delivery }) => {
    const claim = claims[position - 1];
    return claim === undefined ? [] : [{ ...delivery, claim, recordedAt: createdAt, isWanted: wanted }];
  });
}
