import { createHash, hash, timingSafeEqual } from "node:crypto";

/** The SHA-256 of the parts in one piece. */
export function sha256(...parts: readonly (string | Uint8Array)[]): Buffer<ArrayBuffer> {
  const [only = "", ...more] = parts;
  if (more.length === 0) return hash("sha256", only, "buffer");
  const made = createHash("sha256");
  for (const part of parts) made.update(part);
  return made.digest();
}

/** Tokens are random enough that their hash alone needs no salt. */
export function hashToken(token: string): Buffer<ArrayBuffer> {
  return sha256(token);
}

/** Compares in constant time: the time taken gives away neither where the two differ nor their lengths. */
export function isSameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(sha256(given), sha256(expected));
}
