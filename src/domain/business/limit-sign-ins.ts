import { consume, sharedLimit } from "../../auth/rate-limit.ts";
import { sha256 } from "../../crypto/hash.ts";
import type { Database } from "../../database/database.ts";

const failuresByEmail = 10;
const failuresByAddress = 60;
const spanSeconds = 15 * 60;
const signUpsByAddress = 30;
const signUpSpanSeconds = 60 * 60;

/** Each sign-up creates a business with a quota of its own, and hashes a password. */
export async function limitSignUps(database: Database, address: string): Promise<void> {
  const limit = sharedLimit(database, { name: "sign-up", points: signUpsByAddress, seconds: signUpSpanSeconds });
  await consume(limit, address);
}

/** Counts the attempt before the password is verified, so that concurrent guesses count too; success uncounts it. */
export async function limitSignIns(
  database: Database,
  { email, address }: { email: string; address: string },
): Promise<{ succeeded(): Promise<void> }> {
  const byAddress = sharedLimit(database, { name: "address", points: failuresByAddress, seconds: spanSeconds });
  const byEmail = sharedLimit(database, { name: "email", points: failuresByEmail, seconds: spanSeconds });
  // An email may be longer than the limiter's column.
  const emailKey = sha256(email).toString("base64url");
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
