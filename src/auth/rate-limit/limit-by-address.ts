import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { networkOf } from "./network-of.ts";
import { rateLimited } from "./rate-limit.ts";

export type AddressLimit = {
  /** Counts one more from the address; past the limit it is a 429. */
  count(address: string): Promise<void>;
  /** Counts nothing; once the limit is reached it is a 429. */
  assertLeft(address: string): Promise<void>;
};

/** Limits requests or failures by address. Each process counts its own, so that a malformed key costs no query. */
export function limitByAddress(perMinute: number): AddressLimit {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 });
  return {
    async count(address) {
      try {
        await limiter.consume(networkOf(address));
      } catch (refused) {
        throw refused instanceof RateLimiterRes ? rateLimited(refused.msBeforeNext) : refused;
      }
    },
    async assertLeft(address) {
      const counted = await limiter.get(networkOf(address));
      if (counted !== null && counted.remainingPoints <= 0) throw rateLimited(counted.msBeforeNext);
    },
  };
}
