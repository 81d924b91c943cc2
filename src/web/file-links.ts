import type { Key } from "../crypto/derive-key.ts";
import { createSigner } from "../crypto/signer.ts";
import { currentTime } from "../database/clock.ts";
import type { FileLink, FilePart } from "../graphql/context.ts";
import { bytesOf, uuidOf } from "./links.ts";

/** What a link shows, and whose it is. */
export type FileTarget = { businessId: string; id: string; part: FilePart; expiresAt: Date };

export type FileLinkMaker = {
  /** The links to files of one business. */
  of(businessId: string): FileLink;
  /** The target of a token; undefined for one that was not made here, or has expired. */
  verify(token: string): FileTarget | undefined;
};

const parts: readonly FilePart[] = ["file", "thumbnail"];
const idBytes = 16;
const signatureBytes = 16;
const saidBytes = 2 * idBytes + 1 + 4;
const hourSeconds = 3600;

/** A link's token is two ids, which part of the file it shows, until when, and their signature: nothing is stored for it. */
export function createFileLinks(key: Key): FileLinkMaker {
  const signer = createSigner(key, signatureBytes);
  return {
    of:
      (businessId) =>
      ({ id }, part) => {
        const end = Buffer.alloc(5);
        end.writeUInt8(parts.indexOf(part));
        end.writeUInt32BE(expiry(), 1);
        const said = Buffer.concat([bytesOf(businessId), bytesOf(id), end]);
        return `/files/${Buffer.concat([said, signer.sign(said)]).toString("base64url")}`;
      },
    verify(token) {
      const bytes = Buffer.from(token, "base64url");
      // Compared as text: other spellings of the same bytes are no tokens of ours.
      if (bytes.length !== saidBytes + signatureBytes || bytes.toString("base64url") !== token) return undefined;
      const said = bytes.subarray(0, saidBytes);
      if (!signer.verify(bytes.subarray(saidBytes), said)) return undefined;
      const part = parts[said.readUInt8(2 * idBytes)];
      const expiresAt = new Date(said.readUInt32BE(2 * idBytes + 1) * 1000);
      if (part === undefined || expiresAt <= currentTime()) return undefined;
      return {
        businessId: uuidOf(said.subarray(0, idBytes)),
        id: uuidOf(said.subarray(idBytes, 2 * idBytes)),
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
