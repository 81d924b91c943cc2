import { deriveKey } from "../../crypto/derive-key.ts";
import { createEncryption } from "../../crypto/encrypt.ts";

/** The tokens that replace a refresh token, without the access token's lifetime. */
export type IssuedTokens = { access_token: string; refresh_token: string; scope: string };

/** Encrypts tokens so that only their refresh token decrypts them. That token is not stored. */
export function sealTokens(refreshToken: string, grantId: string, tokens: IssuedTokens): string {
  return encryptionBy(refreshToken).encrypt(grantId, JSON.stringify(tokens)).toString("base64");
}

export function openTokens(refreshToken: string, grantId: string, sealed: string): IssuedTokens {
  return JSON.parse(encryptionBy(refreshToken).decrypt(grantId, Buffer.from(sealed, "base64"))) as IssuedTokens;
}

/** A refresh token has 256 random bits, enough for a key. */
function encryptionBy(refreshToken: string) {
  return createEncryption(deriveKey(Buffer.from(refreshToken), "rotated tokens"));
}
