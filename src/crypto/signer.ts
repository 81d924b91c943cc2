import { createHmac, timingSafeEqual } from "node:crypto";

/** The parts of a message are signed in one piece: where one ends and the next begins is the caller's to make certain. */
type Message = readonly (string | Uint8Array)[];

export type Signer = {
  sign(...message: Message): Buffer;
  /** In constant time. A signature given as text is its base64url form. */
  verify(signature: string | Uint8Array, ...message: Message): boolean;
};

/**
 * Signs with HMAC-SHA-256. `key` is derived for one purpose (`deriveKey`), so that a signature made for one is worth
 * nothing for another; `bytes` is the length of a signature.
 */
export function createSigner(key: Buffer, bytes = 32): Signer {
  function sign(...message: Message): Buffer {
    const hmac = createHmac("sha256", key);
    for (const part of message) hmac.update(part);
    return hmac.digest().subarray(0, bytes);
  }

  return {
    sign,
    verify(signature, ...message) {
      const expected = sign(...message);
      // Compared as text: other spellings of the same bytes are no signatures of ours.
      const [left, right] =
        typeof signature === "string"
          ? [Buffer.from(signature), Buffer.from(expected.toString("base64url"))]
          : [signature, expected];
      return left.length === right.length && timingSafeEqual(left, right);
    },
  };
}
