import type pg from "pg";

/** One attempt that this worker is to make now; its row is written. */
export type Claimed = {
  businessId: string;
  deliveryId: string;
  /** The `X-Service-Delivery-Id`. */
  attemptId: string;
  /** How many scheduled attempts the delivery has begun, this one included if it is one. */
  attemptCount: number;
  trigger: "schedule" | "replay";
  eventId: string;
  payload: string;
  recordedAt: Date;
  subscriptionId: string;
  /** Whether the endpoint kept us waiting the last time. */
  stalled: boolean;
  url: string;
  secret: Buffer;
};

export type Claim = {
  claimed: Claimed[];
  /** Of these businesses something is due that was not taken, or another worker is claiming for them. */
  again: string[];
};

/** For how long an attempt is taken to be on its way without news of its worker. */
export const leaseSeconds = 30;

/** The function `claim_deliveries` decides what is free; it is in the migrations, with its reasons. */
export async function claimDeliveries(
  db: pg.Pool | pg.ClientBase,
  businessIds: readonly string[],
  most: number,
  mostStalled = most,
): Promise<Claim> {
  const { rows } = await db.query<Claimed | { businessId: string; deliveryId: null }>({
    name: "claim-deliveries",
    text: `select business_id as "businessId", delivery_id as "deliveryId", attempt_id as "attemptId",
        attempt_count as "attemptCount", trigger, event_id as "eventId", payload, recorded_at as "recordedAt",
        subscription_id as "subscriptionId", stalled, url, secret
      from claim_deliveries($1, $2, $3, interval '${leaseSeconds} seconds')`,
    values: [businessIds, most, mostStalled],
  });
  const claim: Claim = { claimed: [], again: [] };
  for (const row of rows)
    if (row.deliveryId === null) claim.again.push(row.businessId);
    else claim.claimed.push(row);
  return claim;
}

/** What is still on its way stays this worker's. */
export async function renewClaims(pool: pg.Pool, claimed: readonly Claimed[]): Promise<void> {
  await pool.query(
    `update webhook_deliveries d set held_until = now() + interval '${leaseSeconds} seconds'
     from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as mine(business_id, id, attempt_id)
     where d.business_id = mine.business_id and d.id = mine.id and d.attempt_id = mine.attempt_id`,
    [
      claimed.map(({ businessId }) => businessId),
      claimed.map(({ deliveryId }) => deliveryId),
      claimed.map(({ attemptId }) => attemptId),
    ],
  );
}
