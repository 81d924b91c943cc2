import { randomFillSync } from "node:crypto";

const nonceBytes = 16;

/** Draws random bytes in bulk, because a call costs more than the bytes themselves. */
const drawn = Buffer.alloc(nonceBytes * 256);
let used = drawn.length;

/** Returns 16 random bytes, never the same twice. */
export function makeNonce(): Buffer {
  if (used === drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  used += nonceBytes;
  return Buffer.from(drawn.subarray(used - nonceBytes, used));
}
