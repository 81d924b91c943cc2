import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Database } from "../database/database.ts";
import { tooManyFailures } from "./limit-failures.ts";

/** The package's types leave its own `clearExpired` out. */
export type SharedLimit = RateLimiterPostgres & { clearExpired(before: number): Promise<void> };

/** Postgres holds the state, shared by all processes; the table is the migrations'. */
export function sharedLimit(
  database: Database,
  { name, points, seconds }: { name: string; points: number; seconds: number },
): SharedLimit {
  return new RateLimiterPostgres({
    storeClient: database.systemPool,
    storeType: "pool",
    tableName: "sign_in_failures",
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: seconds,
  }) as SharedLimit;
}

export async function consume(limit: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await limit.consume(key);
  } catch (refused) {
    if (refused instanceof RateLimiterRes) throw tooManyFailures(refused.msBeforeNext);
    throw refused;
  }
}
