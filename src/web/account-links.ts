import type { Key } from "../crypto/derive-key.ts";
import { sha256 } from "../crypto/hash.ts";
import { createSigner } from "../crypto/signer.ts";
import type { AccountLinks, Verification } from "../graphql/services.ts";
import { currentTime } from "../postgres/clock.ts";

export type AccountLinkMaker = AccountLinks & {
  /** Reads a token that verifies an address. Returns undefined if it was not made here. Does not check the expiry. */
  readVerification(token: string): Verification | undefined;
};

const verificationDays = 7;
const idBytes = 16;
const hashBytes = 32;
const timeBytes = 4;
const signatureBytes = 16;
const tokenBytes = idBytes + hashBytes + timeBytes + signatureBytes;

/**
 * A link that verifies an address is signed with the person and that address. Nothing is stored, and a forged link
 * costs no query. `key` is derived from SECRET_KEY for these links only.
 */
export function createAccountLinks(key: Key, appUrl: string): AccountLinkMaker {
  const signer = createSigner(key, signatureBytes);
  return {
    resetPassword: (token) => `${appUrl}/reset-password/${token}`,
    forgotPassword: `${appUrl}/forgot-password`,
    singleSignOn: `${appUrl}/sign-in/sso`,
    connectedApps: `${appUrl}/settings/developers/apps`,
    invitation: (token) => `${appUrl}/invitation/${token}`,
    verifyEmail({ id, email }) {
      const expiry = Buffer.alloc(timeBytes);
      expiry.writeUInt32BE(Math.floor(currentTime().getTime() / 1000) + verificationDays * 86_400);
      const said = Buffer.concat([Buffer.from(id.replaceAll("-", ""), "hex"), sha256(email), expiry]);
      return `${appUrl}/verify-email/${Buffer.concat([said, signer.sign(said)]).toString("base64url")}`;
    },
    readVerification(token) {
      const bytes = Buffer.from(token, "base64url");
      // Compares as text, because other base64url spellings of the same bytes are not valid tokens.
      if (bytes.length !== tokenBytes || bytes.toString("base64url") !== token) return undefined;
      const said = bytes.subarray(0, -signatureBytes);
      if (!signer.verify(bytes.subarray(-signatureBytes), said)) return undefined;
      return {
        memberId: said.toString("hex", 0, idBytes),
        emailHash: said.subarray(idBytes, idBytes + hashBytes),
        expiresAt: new Date(said.readUInt32BE(idBytes + hashBytes) * 1000),
      };
    },
  };
}
