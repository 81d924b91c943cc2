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
  /** Neither failed nor succeeded: a code is asked for next. */
  undo(): Promise<void>;
};

/** Each sign-up creates a business with a quota of its own, and hashes a password. */
export async function limitSignUps(database: Database, address: string): Promise<void> {
  const limit = sharedLimit(database, { name: "sign-up", points: signUpsByAddress, seconds: signUpSpanSeconds });
  await limit.count(networkOf(address));
}

/**
 * Counts the attempt before the password is verified, so that concurrent guesses count too; success uncounts it. Guesses
 * at one email from one address are few. The limits of all guesses from an address, and of all at an email, are anybody's
 * to use up, so they do not hold where the person signed in before.
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
  // The narrow limit first: an attempt over it does not count towards the wide ones.
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
 * A code has six digits, and three are right at a time: whoever has found out a password could guess on for days within
 * the limits of sign-ins. These guesses are counted beside those, wherever they come from. Who has a new password has all
 * of them again, and whoever had found out the one before has none.
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

/** Each gives back the guesses at codes, to whoever has a session and the password too. */
export async function limitPasswordChanges(database: Database, memberId: string): Promise<void> {
  const limit = sharedLimit(database, {
    name: "password-change",
    points: passwordChangesPerDay,
    seconds: codesSpanSeconds,
  });
  await limit.count(memberId);
}

/** An email may be longer than the limiter's column. */
function keyOf(text: string): string {
  return sha256(text).toString("base64url");
}
