import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { rateLimited } from "./rate-limit.ts";

export type KeyLimit = {
  /** Counts one more of the key; past the limit it is a 429. */
  count(key: string): Promise<void>;
  /** Counts nothing; once the limit is reached it is a 429. */
  assertLeft(key: string): Promise<void>;
};

/** The limiter goes by the machine's clock, which may be set back meanwhile. */
const spanMs = 60_000;

/** Each process counts its own, so that counting costs no query. */
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
