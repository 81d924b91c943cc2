import { createHash, hkdfSync } from "node:crypto";

/** Independent keys for independent uses, all from SECRET_KEY. */
export function deriveKey(secretKey: Buffer, use: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secretKey, createHash("sha256").update("fieldline").digest(), use, 32));
}
