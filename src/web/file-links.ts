import type { Key } from "../crypto/derive-key.ts";
import { createSigner } from "../crypto/signer.ts";
import type { FileLink, FilePart } from "../graphql/context.ts";
import { currentTime } from "../postgres/clock.ts";
import { nobody } from "../tenancy/database.ts";
import { bytesOf, uuidOf } from "./links.ts";

/** What a link shows, and whose it is. */
export type FileTarget = {
  businessId: string;
  id: string;
  part: FilePart;
  expiresAt: Date;
  /** The id of the person, key or app that the link was made for. */
  holderId: string;
};

export type FileLinkMaker = {
  /** The links to files of one business, for one person, key or app. */
  of(businessId: string, holderId: string): FileLink;
  /** The target of a token; undefined for one that was not made here, or has expired. */
  verify(token: string): FileTarget | undefined;
};

const parts: readonly FilePart[] = ["file", "thumbnail"];
const idBytes = 16;
const signatureBytes = 16;
const endBytes = 1 + 4;
const hourSeconds = 3600;

/** A link's token is three ids, which part of the file it shows, until when, and their signature: nothing is stored for it. */
export function createFileLinks(key: Key): FileLinkMaker {
  const signer = createSigner(key, signatureBytes);
  return {
    of:
      (businessId, holderId) =>
      ({ id }, part) => {
        const end = Buffer.alloc(5);
        end.writeUInt8(parts.indexOf(part));
        end.writeUInt32BE(expiry(), 1);
        const said = Buffer.concat([bytesOf(businessId), bytesOf(id), bytesOf(holderId), end]);
        return `/files/${Buffer.concat([said, signer.sign(said)]).toString("base64url")}`;
      },
    verify(token) {
      const bytes = Buffer.from(token, "base64url");
      const endAt = bytes.length - signatureBytes - endBytes;
      // Compared as text: other spellings of the same bytes are no tokens of ours.
      if (![2 * idBytes, 3 * idBytes].includes(endAt) || bytes.toString("base64url") !== token) return undefined;
      const said = bytes.subarray(0, -signatureBytes);
      if (!signer.verify(bytes.subarray(-signatureBytes), said)) return undefined;
      const part = parts[said.readUInt8(endAt)];
      const expiresAt = new Date(said.readUInt32BE(endAt + 1) * 1000);
      if (part === undefined || expiresAt <= currentTime()) return undefined;
      return {
        businessId: uuidOf(said.subarray(0, idBytes)),
        id: uuidOf(said.subarray(idBytes, 2 * idBytes)),
        // Links of 1.0.0 name no holder, and may still be open after an upgrade.
        holderId: uuidOf(said.subarray(2 * idBytes, endAt)) || nobody,
        part,
        expiresAt,
      };
    },
  };
}

/** In one to two hours, and for an hour the same, so that browsers keep what they have read. In seconds. */
function expiry(): number {
  return (Math.floor(currentTime().getTime() / 1000 / hourSeconds) + 2) * hourSeconds;
}
