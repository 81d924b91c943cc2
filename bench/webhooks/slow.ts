import { addBusinesses, recordEvents } from "./seed.ts";
import { allAlarmsTaken, type Stage } from "./stage.ts";

/** Two subscriptions each; in the second set two of the 200 endpoints take two seconds to answer. */
const businesses = 100;
const slowBusinesses = [20, 70];

export type SlowParts = { stage: Stage; each: number };

/**
 * What the quick endpoints receive per second beside slow ones. What waits for a slow endpoint waits for it alone, at
 * most two at a time, so the ideal is what the quick ones receive where there are no slow ones.
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
    await allAlarmsTaken(stage);
    return (count / (until - from)) * 1000;
  }

  return {
    without: () => measure(allQuick, businesses * 2),
    withSlow: () => measure(someSlow, businesses * 2 - slowBusinesses.length),
  };
}

/** What still waits for the slow ones is of no more interest, and nothing of it runs into the next round. */
async function dropWaiting({ pool, endpoint }: Stage): Promise<void> {
  await pool.query("delete from webhook_deliveries where due_at is not null and held_until is null");
  await pool.query("update webhook_deliveries set status = 'skipped' where status = 'pending' and held_until is null");
  await endpoint.ask("forget", null);
}
