import { randomBytes } from "node:crypto";
import type { Encryption } from "../../../crypto/encrypt.ts";

/** What a subscriber signs with and is shown once: `whsec_` and 32 random bytes. */
export function makeSecret(): string {
  return `whsec_${randomBytes(32).toString("base64url")}`;
}

/** More subscriptions than a worker delivers to within a while. */
const mostKept = 10_000;

/**
 * A subscription's secret, decrypted once for as long as it is the same: decrypting costs more than signing. Undefined where
 * that fails, which is reported once.
 */
export function keepSecrets(
  secrets: Pick<Encryption, "decrypt">,
  onUnreadable: (subscriptionId: string, error: unknown) => void,
): (subscriptionId: string, encrypted: Buffer) => string | undefined {
  const kept = new Map<string, { encrypted: Buffer; secret: string | undefined }>();

  function decrypt(subscriptionId: string, encrypted: Buffer): string | undefined {
    try {
      return secrets.decrypt(subscriptionId, encrypted);
    } catch (error) {
      onUnreadable(subscriptionId, error);
      return undefined;
    }
  }

  return (subscriptionId, encrypted) => {
    const known = kept.get(subscriptionId);
    if (known?.encrypted.equals(encrypted)) return known.secret;
    const secret = decrypt(subscriptionId, encrypted);
    if (kept.size >= mostKept) kept.clear();
    kept.set(subscriptionId, { encrypted, secret });
    return secret;
  };
}
