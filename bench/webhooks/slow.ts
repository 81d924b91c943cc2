import { addBusinesses, recordEvents } from "./seed.ts";
import type { Stage } from "./stage.ts";

/** Each business has two subscriptions. In the second set two of the 200 endpoints take two seconds to respond. */
const businesses = 100;
const slowBusinesses = [20, 70];

export type SlowParts = { stage: Stage; each: number };

/**
 * The rate of the quick endpoints beside slow ones. At most two deliveries at a time wait for a slow endpoint, so the
 * ideal is the rate without slow ones.
 */
export async function prepareSlow({ stage, each }: SlowParts) {
  const { url, secretKey, origin } = stage;
  const [quick, slow] = [`${origin}/quick`, `${origin}/slow`];
  const allQuick = await addBusinesses(url, secretKey, businesses, () => [quick, quick]);
  const someSlow = await addBusinesses(url, secretKey, businesses, (number) =>
    slowBusinesses.includes(number) ? [quick, slow] : [quick, quick],
  );

  async function measure(ids: readonly string[], quickLines: number): Promise<number> {
    const count = quickLines * each;
    await stage.endpoint.ask("forget", null);
    const from = await recordEvents(url, ids, each);
    const until = await stage.endpoint.ask("arrived", { path: "/quick", count });
    await dropWaiting(stage);
    return (count / (until - from)) * 1000;
  }

  return {
    without: () => measure(allQuick, businesses * 2),
    withSlow: () => measure(someSlow, businesses * 2 - slowBusinesses.length),
  };
}

/** Drops the deliveries that wait for slow endpoints, so that they do not run into the next round. */
async function dropWaiting({ pool, endpoint }: Stage): Promise<void> {
  await pool.query(
    `with dropped as (delete from outbox returning business_id, id)
     update webhook_deliveries d set status = 'skipped' from dropped
     where d.business_id = dropped.business_id and d.id = dropped.id`,
  );
  await endpoint.ask("forget", null);
}
