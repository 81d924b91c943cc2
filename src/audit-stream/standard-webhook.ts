import { createHmac, randomBytes } from "node:crypto";
import { sha256 } from "../crypto/hash.ts";

const prefix = "whsec_";

/** A signing secret as Standard Webhooks writes it: `whsec_` and the base64 of 32 random bytes. */
export function createSigningSecret(): string {
  return prefix + randomBytes(32).toString("base64");
}

/** Returns true for `whsec_` with the base64 of 24 to 64 bytes, as the specification requires. */
export function isSigningSecret(text: string): boolean {
  const encoded = text.slice(prefix.length);
  const { length } = Buffer.from(encoded, "base64");
  return text.startsWith(prefix) && /^[A-Za-z0-9+/]+={0,2}$/.test(encoded) && length >= 24 && length <= 64;
}

/** The headers of Standard Webhooks. The id is a hash of the body, so a batch keeps its id when it is sent again. */
export function signedHeaders(secret: string, body: string, at: Date): Record<string, string> {
  const id = `msg_${sha256(body).toString("base64url").slice(0, 27)}`;
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const key = Buffer.from(secret.slice(prefix.length), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": `v1,${signature}` };
}
