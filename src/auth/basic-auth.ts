import { createHash, timingSafeEqual } from "node:crypto";

/** Whether an `Authorization` header carries this password by HTTP Basic, under any user name. */
export function hasBasicPassword(header: string, password: string): boolean {
  const [, encoded] = /^Basic +([A-Za-z0-9+/=_-]+)$/i.exec(header.trim()) ?? [];
  if (encoded === undefined) return false;
  const pair = Buffer.from(encoded, "base64").toString("utf8");
  const colon = pair.indexOf(":");
  // Hashes are of one length, so that the comparison does not tell the password's.
  return colon >= 0 && timingSafeEqual(hash(pair.slice(colon + 1)), hash(password));
}

function hash(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
