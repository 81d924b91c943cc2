import { createHash } from "node:crypto";
import { consume, sharedLimit } from "../../auth/rate-limit.ts";
import type { Database } from "../../database/database.ts";

const failuresByEmail = 10;
const failuresByAddress = 60;
const spanSeconds = 15 * 60;
const signUpsByAddress = 30;
const signUpSpanSeconds = 60 * 60;

/** Each sign-up makes a business with a quota of its own, and hashes a password: an address makes a few of them. */
export async function limitSignUps(database: Database, address: string): Promise<void> {
  const limit = sharedLimit(database, { name: "sign-up", points: signUpsByAddress, seconds: signUpSpanSeconds });
  await consume(limit, address);
}

/**
 * Takes one attempt before the password is looked at, so that concurrent guesses count too, and gives it back to the
 * one who turns out right.
 */
export async function limitSignIns(
  database: Database,
  { email, address }: { email: string; address: string },
): Promise<{ succeeded(): Promise<void> }> {
  const byAddress = sharedLimit(database, { name: "address", points: failuresByAddress, seconds: spanSeconds });
  const byEmail = sharedLimit(database, { name: "email", points: failuresByEmail, seconds: spanSeconds });
  // An email may be longer than the limiter's column.
  const emailKey = createHash("sha256").update(email).digest("base64url");
  await consume(byAddress, address);
  await consume(byEmail, emailKey);
  return {
    async succeeded() {
      await byAddress.reward(address);
      await byEmail.delete(emailKey);
      await byEmail.clearExpired(Date.now());
    },
  };
}
