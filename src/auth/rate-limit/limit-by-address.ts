import { RateLimiterMemory } from "rate-limiter-flexible";
import { consume, tooMany } from "./rate-limit.ts";

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
    count: (address) => consume(limiter, address),
    async assertLeft(address) {
      const counted = await limiter.get(address);
      if (counted !== null && counted.remainingPoints <= 0) throw tooMany(counted);
    },
  };
}
