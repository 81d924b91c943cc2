import { createHash, hash, timingSafeEqual } from "node:crypto";

/** Returns the SHA-256 of the concatenated parts. */
export function sha256(...parts: readonly (string | Uint8Array)[]): Buffer<ArrayBuffer> {
  const [only = "", ...more] = parts;
  if (more.length === 0) return hash("sha256", only, "buffer");
  const made = createHash("sha256");
  for (const part of parts) made.update(part);
  return made.digest();
}

/** Tokens are random enough to need no salt. */
export function hashToken(token: string): Buffer<ArrayBuffer> {
  return sha256(token);
}

/** Compares in constant time, so that the duration reveals neither the first difference nor the lengths. */
export function isSameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(sha256(given), sha256(expected));
}
