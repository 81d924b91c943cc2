import type { Key } from "../../crypto/derive-key.ts";
import { sha256 } from "../../crypto/hash.ts";
import { createSigner } from "../../crypto/signer.ts";
import { currentTime } from "../../postgres/clock.ts";

type Member = { id: string; passwordHash: string };

/** Tokens between the page that takes a password and the one that takes a code. They say whose password it was. */
export type PendingSignIns = {
  create(member: Member): string;
  /** Returns undefined for a token that was not made here or has expired. */
  read(token: string): PendingSignIn | undefined;
};

export type PendingSignIn = {
  memberId: string;
  /** Whether the person's password is still the one that was entered. */
  isOf(member: Member): boolean;
};

const pendingMinutes = 5;
const idBytes = 16;
const hashBytes = 32;
const timeBytes = 4;
const signatureBytes = 32;

/** Tokens are not stored, and are useless without a code. `key` is derived from SECRET_KEY for this purpose alone. */
export function createPendingSignIns(key: Key): PendingSignIns {
  const signer = createSigner(key, signatureBytes);
  const nowSeconds = () => Math.floor(currentTime().getTime() / 1000);
  return {
    create({ id, passwordHash }) {
      const expiry = Buffer.alloc(timeBytes);
      expiry.writeUInt32BE(nowSeconds() + pendingMinutes * 60);
      const said = Buffer.concat([Buffer.from(id.replaceAll("-", ""), "hex"), sha256(passwordHash), expiry]);
      return Buffer.concat([said, signer.sign(said)]).toString("base64url");
    },
    read(token) {
      const bytes = Buffer.from(token, "base64url");
      if (bytes.length !== idBytes + hashBytes + timeBytes + signatureBytes) return undefined;
      const said = bytes.subarray(0, -signatureBytes);
      if (!signer.verify(bytes.subarray(-signatureBytes), said)) return undefined;
      if (said.readUInt32BE(idBytes + hashBytes) <= nowSeconds()) return undefined;
      const [id, hash] = [said.toString("hex", 0, idBytes), said.subarray(idBytes, idBytes + hashBytes)];
      return {
        memberId: id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5"),
        isOf: (member) => sha256(member.passwordHash).equals(hash),
      };
    },
  };
}
