import { randomBytes } from "node:crypto";
import type { Encryption } from "../../../crypto/encrypt.ts";

/** What a subscriber signs with and is shown once: `whsec_` and 32 random bytes. */
export function makeSecret(): string {
  return `whsec_${randomBytes(32).toString("base64url")}`;
}

/** More subscriptions than a worker delivers to within a while. */
const mostKept = 10_000;

/** A subscription's secret, decrypted once for as long as it is the same: decrypting costs more than signing. */
export function keepSecrets(
  secrets: Pick<Encryption, "decrypt">,
): (subscriptionId: string, encrypted: Buffer) => string {
  const kept = new Map<string, { encrypted: Buffer; secret: string }>();
  return (subscriptionId, encrypted) => {
    const known = kept.get(subscriptionId);
    if (known?.encrypted.equals(encrypted)) return known.secret;
    const secret = secrets.decrypt(subscriptionId, encrypted);
    if (kept.size >= mostKept) kept.clear();
    kept.set(subscriptionId, { encrypted, secret });
    return secret;
  };
}
