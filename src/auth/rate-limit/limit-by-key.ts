import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { rateLimited } from "./rate-limit.ts";

export type KeyLimit = {
  /** Counts one more for the key. Throws a 429 past the limit. */
  count(key: string): Promise<void>;
  /** Throws a 429 if the limit is reached. Does not count. */
  assertLeft(key: string): Promise<void>;
};

/** The limiter uses the machine's clock. If it is set back, waits would be longer than this. */
const spanMs = 60_000;

/** Limits calls by key. Each process counts separately, so that counting costs no query. */
export function limitByKey(perMinute: number): KeyLimit {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: spanMs / 1000 });
  return {
    async count(key) {
      try {
        await limiter.consume(key);
      } catch (refused) {
        throw refused instanceof RateLimiterRes ? rateLimited(Math.min(refused.msBeforeNext, spanMs)) : refused;
      }
    },
    async assertLeft(key) {
      const counted = await limiter.get(key);
      if (counted !== null && counted.remainingPoints <= 0) throw rateLimited(Math.min(counted.msBeforeNext, spanMs));
    },
  };
}
