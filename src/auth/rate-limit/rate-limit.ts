import { type RateLimiterAbstract, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Database } from "../../database/database.ts";
import { Problem } from "../../problems.ts";

/** Postgres holds the state, shared by all processes; the table is the migrations'. */
export function sharedLimit(
  database: Database,
  { name, points, seconds }: { name: string; points: number; seconds: number },
): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: database.systemPool,
    storeType: "pool",
    tableName: "sign_in_failures",
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: seconds,
  });
}

/** Takes one of the key's points; without any left it is a 429. */
export async function consume(limit: RateLimiterAbstract, key: string): Promise<void> {
  try {
    await limit.consume(key);
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    throw tooMany(refused);
  }
}

export function tooMany({ msBeforeNext }: RateLimiterRes): Problem {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
  return new Problem("rate-limited", "Too many attempts. Wait before the next one.", {
    headers: { "Retry-After": String(seconds) },
  });
}
