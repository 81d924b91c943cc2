import { randomBytes } from "node:crypto";
import type { Encryption } from "../../../crypto/encrypt.ts";
import type { Format } from "./formats.ts";

/**
 * Creates a signing secret: `whsec_` and 32 random bytes. It is shown once. Libraries of Standard Webhooks decode it
 * from base64.
 */
export function makeSecret(format: Format = "service"): string {
  return `whsec_${randomBytes(32).toString(format === "standard" ? "base64" : "base64url")}`;
}

/**
 * The maximum number of cached secrets. A full cache is cleared. A worker rarely delivers to as many subscriptions in a
 * short time.
 */
const maxKept = 10_000;

/**
 * Caches the decrypted secret of each subscription, because decrypting costs more than signing. Returns undefined if
 * decrypting fails, and reports that once.
 */
export function cacheSecrets(
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
    if (kept.size >= maxKept) kept.clear();
    kept.set(subscriptionId, { encrypted, secret });
    return secret;
  };
}
