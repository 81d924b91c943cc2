import { randomBytes } from "node:crypto";

/** What a subscriber signs with and is shown once: `whsec_` and 32 random bytes. */
export function makeSecret(): string {
  return `whsec_${randomBytes(32).toString("base64url")}`;
}
