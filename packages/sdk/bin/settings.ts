import { randomBytes } from "node:crypto";
import { Fieldline } from "../src/index.ts";

export const clientOptions = { "base-url": { type: "string" }, "api-key": { type: "string" } } as const;

/** Creates a client from options or environment variables. */
export function openClient(values: { "base-url"?: string | undefined; "api-key"?: string | undefined }): Fieldline {
  const { FIELDLINE_BASE_URL, FIELDLINE_API_KEY, FIELDLINE_ACCESS_TOKEN } = process.env;
  const baseUrl = values["base-url"] ?? FIELDLINE_BASE_URL;
  if (!baseUrl) throw new Error("Give the installation's address with --base-url or FIELDLINE_BASE_URL.");
  const apiKey = values["api-key"] ?? FIELDLINE_API_KEY;
  if (apiKey) return new Fieldline({ baseUrl, apiKey });
  if (FIELDLINE_ACCESS_TOKEN) return new Fieldline({ baseUrl, accessToken: FIELDLINE_ACCESS_TOKEN });
  throw new Error("Give an API key with --api-key or FIELDLINE_API_KEY.");
}

/**
 * The signing secret for a local endpoint. Only a new secret is printed, because a given one may belong to a
 * subscription.
 */
export function secretFrom(given: string | undefined): { secret: string; isNew: boolean } {
  const known = given || process.env.FIELDLINE_WEBHOOK_SECRET;
  return known
    ? { secret: known, isNew: false }
    : { secret: `whsec_${randomBytes(32).toString("base64url")}`, isNew: true };
}

export function endpointFrom(option: string, address: string | undefined): string {
  if (address === undefined) throw new Error(`Give the address of your endpoint: ${option} http://localhost:8080/hook`);
  if (!/^https?:\/\//.test(address) || !URL.canParse(address))
    throw new Error(`${option} must be an http or https URL, not ${address}`);
  return address;
}
