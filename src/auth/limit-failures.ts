import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { Problem } from "../problems.ts";

/** Counts one more from the address; past the limit it is a 429. */
export type Failures = { count(address: string): Promise<void> };

/** Limits failures by address. Each process counts its own, so that a malformed key costs no query. */
export function limitFailures(perMinute: number): Failures {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 });
  return {
    async count(address) {
      try {
        await limiter.consume(address);
      } catch (refused) {
        if (refused instanceof RateLimiterRes) throw tooManyFailures(refused.msBeforeNext);
        throw refused;
      }
    },
  };
}

export function tooManyFailures(waitMilliseconds: number): Problem {
  const seconds = Math.max(1, Math.ceil(waitMilliseconds / 1000));
  return new Problem("rate-limited", "Too many failed attempts; wait before the next one.", {
    headers: { "Retry-After": String(seconds) },
  });
}
