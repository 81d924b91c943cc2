import { hkdfSync } from "node:crypto";
import { sha256 } from "./hash.ts";

/** Derives an independent key for each purpose from SECRET_KEY. */
export function deriveKey(secretKey: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secretKey, sha256("fieldline"), purpose, 32));
}
