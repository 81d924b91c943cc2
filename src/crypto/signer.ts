import { createHmac, timingSafeEqual } from "node:crypto";
import { type Key, keysOf } from "./derive-key.ts";

/** The parts of a message are signed in one piece: where one ends and the next begins is the caller's to make certain. */
type Message = readonly (string | Uint8Array)[];

export type Signer = {
  /** By the first key. */
  sign(...message: Message): Buffer;
  /** By any of the keys, in constant time. A signature given as text is its base64url form. */
  verify(signature: string | Uint8Array, ...message: Message): boolean;
};

/**
 * Signs with HMAC-SHA-256. `key` is derived for one purpose (`deriveKey`), so that a signature made for one is worth
 * nothing for another; `bytes` is the length of a signature.
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
  // Compared as text: other spellings of the same bytes are no signatures of ours.
  const [left, right] =
    typeof given === "string" ? [Buffer.from(given), Buffer.from(expected.toString("base64url"))] : [given, expected];
  return left.length === right.length && timingSafeEqual(left, right);
}
