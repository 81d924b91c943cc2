import { createHmac } from "node:crypto";
import { signatureHeader } from "./headers.ts";
import { sign } from "./sign.ts";

/** `service` has our own headers alone, `standard` also those of Standard Webhooks. */
export type Format = "service" | "standard";

type Signed = { format: Format; secret: string; eventId: string; body: string; at: Date };

export function signatureHeaders({ format, secret, eventId, body, at }: Signed): Record<string, string> {
  const own = { [signatureHeader]: sign(secret, body, at) };
  if (format === "service") return own;
  const timestamp = String(Math.floor(at.getTime() / 1000));
  return {
    ...own,
    "webhook-id": eventId,
    "webhook-timestamp": timestamp,
    "webhook-signature": signStandard(secret, `${eventId}.${timestamp}.${body}`),
  };
}

/** The signature of Standard Webhooks. Its key is the secret without `whsec_`, decoded from base64. */
export function signStandard(secret: string, content: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  return `v1,${createHmac("sha256", key).update(content).digest("base64")}`;
}
