import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { networkOf } from "./network-of.ts";
import { rateLimited } from "./rate-limit.ts";

/** Counts one more from the address; past the limit it is a 429. */
export type AddressLimit = { count(address: string): Promise<void> };

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
  };
}
