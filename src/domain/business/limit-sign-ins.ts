import { createHash } from "node:crypto";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Database } from "../../database/database.ts";
import { tooManyFailures } from "../../gate/failures.ts";

const failuresByEmail = 10;
const failuresByAddress = 60;
const spanSeconds = 15 * 60;
const signUpsByAddress = 30;
const signUpSpanSeconds = 60 * 60;

/** Each sign-up makes a business with an allowance of its own, and hashes a password: an address makes a few of them. */
export async function limitSignUps(database: Database, address: string): Promise<void> {
  await take(limiter(database, "sign-up", signUpsByAddress, signUpSpanSeconds), address);
}

/**
 * Takes one attempt before the password is looked at, so that concurrent guesses count too, and gives it back to the
 * one who turns out right.
 */
export async function limitSignIns(
  database: Database,
  { email, address }: { email: string; address: string },
): Promise<{ succeeded(): Promise<void> }> {
  const byAddress = limiter(database, "address", failuresByAddress);
  const byEmail = limiter(database, "email", failuresByEmail);
  // An email may be longer than the limiter's column.
  const emailKey = createHash("sha256").update(email).digest("base64url");
  await take(byAddress, address);
  await take(byEmail, emailKey);
  return {
    async succeeded() {
      await byAddress.reward(address);
      await byEmail.delete(emailKey);
      await byEmail.clearExpired(Date.now());
    },
  };
}

/** Postgres holds the state, shared by all processes; the table is the migrations'. */
function limiter(database: Database, keyPrefix: string, points: number, duration = spanSeconds): SharedLimiter {
  return new RateLimiterPostgres({
    storeClient: database.systemPool,
    storeType: "pool",
    tableName: "sign_in_failures",
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix,
    points,
    duration,
  }) as SharedLimiter;
}

/** The package's types leave its own `clearExpired` out. */
type SharedLimiter = RateLimiterPostgres & { clearExpired(before: number): Promise<void> };

async function take(limiter: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refused) {
    if (refused instanceof RateLimiterRes) throw tooManyFailures(refused.msBeforeNext);
    throw refused;
  }
}
