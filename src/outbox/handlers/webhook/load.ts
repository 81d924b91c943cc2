import type { Pool } from "../../../postgres/driver.ts";
import { fence } from "../../../postgres/planner.ts";
import { columns, Sql, sql } from "../../../query/sql.ts";
import type { Claim } from "../../claim.ts";
import type { Work } from "../../handler.ts";
import type { Format } from "./formats.ts";

/** A delivery to attempt, with the current state of its subscription and business. */
export type Delivery = Work & {
  eventId: string;
  payload: string;
  recordedAt: Date;
  url: string;
  secret: Buffer;
  format: Format;
  /** Whether a response of 410 switches the subscription off. */
  disableOnGone: boolean;
  /** Whether the subscription's last attempt failed. */
  isFailing: boolean;
  /**
   * False if the delivery is skipped: the subscription is paused, deleted or no longer lists the event, or the business
   * has no API access.
   */
  isWanted: boolean;
};

type Loaded = { position: number; createdAt: Date; wanted: boolean } & Pick<
  Delivery,
  "eventId" | "payload" | "traceParent" | "url" | "secret" | "format" | "disableOnGone" | "isFailing"
>;

const fenced = new Sql<never>([fence], []);

/** Reaches each row by key from the previous one, because with bad statistics a join could start with any table. */
export async function loadDeliveries(db: Pool, claims: readonly Claim[]): Promise<Delivery[]> {
  const businessIds = claims.map(({ businessId }) => businessId);
  const ids = claims.map(({ id }) => id);
  const { rows } = await db.query<Loaded>(
    sql`select c.position::int, ${columns("WebhookDelivery", ["eventId", "createdAt"], "d")}, ${columns("Event", ["payload", "traceParent"], "e")}, s.url, s.secret,
        s.format, s.disable_on_gone as "disableOnGone", s.failing_since is not null as "isFailing",
        s.active and s.deleted_at is null and s.events && array[d.event_type, split_part(d.event_type, '.', 1) || '.*', '*']
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
