import { hkdfSync } from "node:crypto";
import { sha256 } from "./hash.ts";

/** A key, or several. The first encrypts and signs; all decrypt and verify. */
export type Key = Buffer | Keys;

export type Keys = readonly [Buffer, ...Buffer[]];

export function keysOf(key: Key): Keys {
  return Buffer.isBuffer(key) ? [key] : key;
}

/** Derives an independent key for each purpose from SECRET_KEY. */
export function deriveKey(secretKey: Key, purpose: string): Keys {
  const derive = (key: Buffer) => Buffer.from(hkdfSync("sha256", key, sha256("fieldline"), purpose, 32));
  const [first, ...others] = keysOf(secretKey);
  return [derive(first), ...others.map(derive)];
}
