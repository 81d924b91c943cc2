import { randomBytes } from "node:crypto";
import type { Encryption } from "../../../crypto/encrypt.ts";

/** What a subscriber signs with and is shown once: `whsec_` and 32 random bytes. */
export function makeSecret(): string {
  return `whsec_${randomBytes(32).toString("base64url")}`;
}

/** More subscriptions than a worker delivers to within a while. */
const mostKept = 10_000;

/** A subscription's secret, opened once for as long as it is the same: that costs more than to sign with it. */
export function openSecrets(secrets: Pick<Encryption, "open">): (subscriptionId: string, sealed: Buffer) => string {
  const kept = new Map<string, { sealed: Buffer; secret: string }>();
  return (subscriptionId, sealed) => {
    const known = kept.get(subscriptionId);
    if (known?.sealed.equals(sealed)) return known.secret;
    const secret = secrets.open(subscriptionId, sealed);
    if (kept.size >= mostKept) kept.clear();
    kept.set(subscriptionId, { sealed, secret });
    return secret;
  };
}
