import { randomBytes } from "node:crypto";
import { hashToken } from "../../../crypto/hash.ts";

const idBytes = 16;
const secretBytes = 32;

/**
 * Creates a link's token from the business's id and a secret, because the visitor is not signed in. Only its hash is
 * stored.
 */
export function makeInvitationToken(businessId: string): { token: string; tokenHash: Uint8Array<ArrayBuffer> } {
  const id = Buffer.from(businessId.replaceAll("-", ""), "hex");
  const token = Buffer.concat([id, randomBytes(secretBytes)]).toString("base64url");
  return { token, tokenHash: hashToken(token) };
}

/** The business in a token. Undefined if the format is wrong. */
export function businessOfToken(token: string): string | undefined {
  if (!/^[A-Za-z0-9_-]{64}$/.test(token)) return undefined;
  const id = Buffer.from(token, "base64url").toString("hex", 0, idBytes);
  return id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
