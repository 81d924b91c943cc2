import { isSameSecret } from "../../crypto/hash.ts";

/** Whether an `Authorization` header contains this password by HTTP Basic, with any user name. */
export function hasBasicPassword(header: string, password: string): boolean {
  const [, encoded] = /^Basic +([A-Za-z0-9+/=_-]+)$/i.exec(header.trim()) ?? [];
  if (encoded === undefined) return false;
  const pair = Buffer.from(encoded, "base64").toString("utf8");
  const colon = pair.indexOf(":");
  return colon >= 0 && isSameSecret(pair.slice(colon + 1), password);
}
