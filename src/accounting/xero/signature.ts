import { createHmac } from "node:crypto";
import { isSameSecret } from "../../crypto/hash.ts";
import { listOf, objectOf, textOf } from "./request.ts";

/** Whether `x-xero-signature` is the HMAC-SHA-256 of the body by the webhook's key. */
export function isSignedByXero(body: Uint8Array, signature: string, key: string): boolean {
  return isSameSecret(signature, createHmac("sha256", key).update(body).digest("base64"));
}

/** Returns the ids of the organisations whose invoices changed. Xero's check of the endpoint has no events. */
export function readOrganisations(body: Uint8Array): string[] {
  const { events } = readObject(body);
  const ofInvoices = listOf(events).filter(({ eventCategory }) => eventCategory === "INVOICE");
  return [...new Set(ofInvoices.map(({ tenantId }) => textOf(tenantId)))];
}

function readObject(body: Uint8Array): Record<string, unknown> {
  try {
    return objectOf(JSON.parse(Buffer.from(body).toString()));
  } catch {
    return {};
  }
}
