import { networkOf } from "../../../auth/rate-limit/network-of.ts";
import { sharedLimit } from "../../../auth/rate-limit/rate-limit.ts";
import { sha256 } from "../../../crypto/hash.ts";
import { limits } from "../../../limits/limits.ts";
import type { Database } from "../../../tenancy/database.ts";
import { isKnownAddress } from "./known-addresses.ts";

const { max: failuresByEmailAndAddress } = limits.accounts.failuresByEmailAndAddress;
const { max: failuresByAddress } = limits.accounts.failuresByAddress;
const { max: failuresByEmail } = limits.accounts.failuresByEmail;
const spanSeconds = 15 * 60;
const { max: codesByPerson } = limits.accounts.codes;
const codesSpanSeconds = 24 * 60 * 60;
export const { max: passwordChangesPerDay } = limits.accounts.passwordChanges;
const { max: signUpsByAddress } = limits.accounts.signUps;
const signUpSpanSeconds = 60 * 60;

export type SignInAttempt = {
  succeeded(): Promise<void>;
  /** Uncounts an attempt that neither failed nor succeeded, because a code comes next. */
  undo(): Promise<void>;
};

/** Limits sign-ups by address. Each creates a business with its own quota, and hashes a password. */
export async function limitSignUps(database: Database, address: string): Promise<void> {
  const limit = sharedLimit(database, { name: "sign-up", points: signUpsByAddress, seconds: signUpSpanSeconds });
  await limit.count(networkOf(address));
}

/**
 * Counts the attempt before the password is verified, so that concurrent guesses count; success uncounts it. Anyone can
 * use up the limits per address and per email, so these do not apply to addresses that the person has signed in from.
 */
export async function limitSignIns(
  database: Database,
  { email, address }: { email: string; address: string },
): Promise<SignInAttempt> {
  const limit = (name: string, points: number) => sharedLimit(database, { name, points, seconds: spanSeconds });
  const network = networkOf(address);
  const both = { limit: limit("sign-in", failuresByEmailAndAddress), key: keyOf(`${email} ${network}`) };
  const wide = [
    { limit: limit("address", failuresByAddress), key: network },
    { limit: limit("email", failuresByEmail), key: keyOf(email) },
  ];
  const counted = (await isKnownAddress(database, { email, address })) ? [] : wide;
  // Counts the narrow limit first. An attempt that exceeds it does not count towards the wide ones.
  for (const { limit, key } of [both, ...counted]) await limit.count(key);
  return {
    async succeeded() {
      await both.limit.clear(both.key);
      for (const { limit, key } of counted) await limit.uncount(key);
    },
    async undo() {
      for (const { limit, key } of [both, ...counted]) await limit.uncount(key);
    },
  };
}

/**
 * Limits code guesses per person and password, from all addresses. Three six-digit codes are valid at a time, so the
 * sign-in limits alone would allow guessing for days. A new password resets the count.
 */
export async function limitCodes(
  database: Database,
  { id, passwordHash }: { id: string; passwordHash: string },
): Promise<Pick<SignInAttempt, "succeeded">> {
  const limit = sharedLimit(database, { name: "code", points: codesByPerson, seconds: codesSpanSeconds });
  const key = keyOf(`${id} ${passwordHash}`);
  await limit.count(key);
  return { succeeded: () => limit.clear(key) };
}

/** Limits password changes, because each one resets the limit of code guesses. */
export async function limitPasswordChanges(database: Database, memberId: string): Promise<void> {
  const limit = sharedLimit(database, {
    name: "password-change",
    points: passwordChangesPerDay,
    seconds: codesSpanSeconds,
  });
  await limit.count(memberId);
}

/** Hashes the key, because an email can be longer than the limiter's column. */
function keyOf(text: string): string {
  return sha256(text).toString("base64url");
}
