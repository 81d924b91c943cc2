import { createHmac, timingSafeEqual } from "node:crypto";
import { type Key, keysOf } from "./derive-key.ts";

/** The parts are concatenated. The caller must make sure that their boundaries are unambiguous. */
type Message = readonly (string | Uint8Array)[];

export type Signer = {
  /** Signs with the first key. */
  sign(...message: Message): Buffer;
  /** Verifies with any of the keys, in constant time. A signature given as text is base64url. */
  verify(signature: string | Uint8Array, ...message: Message): boolean;
};

/**
 * Signs with HMAC-SHA-256. Derive `key` for one purpose (`deriveKey`), so that its signatures are useless for another.
 * `bytes` is the length of a signature.
 */
export function createSigner(key: Key, bytes = 32): Signer {
  const [first, ...others] = keysOf(key);

  function signBy(each: Buffer, message: Message): Buffer {
    const hmac = createHmac("sha256", each);
    for (const part of message) hmac.update(part);
    return hmac.digest().subarray(0, bytes);
  }

  return {
    sign: (...message) => signBy(first, message),
    verify: (signature, ...message) =>
      [first, ...others].some((each) => isSameSignature(signature, signBy(each, message))),
  };
}

function isSameSignature(given: string | Uint8Array, expected: Buffer): boolean {
  // Compares as text, because other base64url spellings of the same bytes are not valid signatures.
  const [left, right] =
    typeof given === "string" ? [Buffer.from(given), Buffer.from(expected.toString("base64url"))] : [given, expected];
  return left.length === right.length && timingSafeEqual(left, right);
}
