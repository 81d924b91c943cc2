import type pg from "pg";

/** How one attempt ended. */
export type Settled = {
  businessId: string;
  deliveryId: string;
  subscriptionId: string;
  attemptId: string;
  delivered: boolean;
  durationMs: number;
  responseStatus: number | null;
  responseBody: string | null;
  failure: string | null;
  detail: string | null;
  /** Until the next scheduled attempt; null where there is none. */
  waitSeconds: number | null;
  /** Whether a replay is to be made once more. */
  replayAgain: boolean;
  /** Whether the endpoint kept us waiting. */
  stalled: boolean;
};

/**
 * Notes how attempts ended, and sets the alarms of those that are tried again: one statement, and safe to repeat. An
 * attempt that is no longer the delivery's present one changes only its own row. A replay that fails leaves the
 * schedule as it was; with none left, the delivery is dead, unless it was delivered before.
 */
export async function settleAttempts(pool: pg.Pool, settled: readonly Settled[]): Promise<void> {
  await pool.query({ name: "settle-attempts", text: "select settle_attempts($1)", values: [JSON.stringify(settled)] });
}
