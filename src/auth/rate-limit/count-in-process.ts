import { RateLimiterMemory } from "rate-limiter-flexible";
import type { Quota } from "../authentication.ts";

export type CountedQuota = Quota & { isAllowed: boolean };

const counts = new RateLimiterMemory({ points: 1, duration: 60 });

/** Counts one request of the key in this process. Used while the database cannot store counts. */
export async function countInProcess(key: string, limit: number): Promise<CountedQuota> {
  const { consumedPoints, msBeforeNext } = await counts.penalty(key);
  return {
    limit,
    isAllowed: consumedPoints <= limit,
    remaining: Math.max(0, limit - consumedPoints),
    resetSeconds: Math.min(60, Math.max(1, Math.ceil(msBeforeNext / 1000))),
  };
}
