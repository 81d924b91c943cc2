import { randomFillSync } from "node:crypto";

const nonceBytes = 16;

/** The generator is asked for many at once: each question takes longer than what it answers. */
const drawn = Buffer.alloc(nonceBytes * 256);
let used = drawn.length;

/** 16 random bytes, which no other caller gets. */
export function makeNonce(): Buffer {
  if (used === drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  used += nonceBytes;
  return Buffer.from(drawn.subarray(used - nonceBytes, used));
}
