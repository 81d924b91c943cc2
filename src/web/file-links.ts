import type { Key } from "../crypto/derive-key.ts";
import { createSigner } from "../crypto/signer.ts";
import type { FilePart } from "../graphql/services.ts";
import { currentTime } from "../postgres/clock.ts";
import { nobody } from "../tenancy/database.ts";
import { bytesOf, uuidOf } from "./links.ts";

/** The file that a link shows, and the link's holder. */
export type FileTarget = {
  businessId: string;
  id: string;
  part: FilePart;
  expiresAt: Date;
  /** The id of the person, key or app that the link was made for. */
  holderId: string;
};

export type FileLinkMaker = {
  /** Returns the path of a file of the business. The holder of the link needs no credential for one to two hours. */
  link(businessId: string, holderId: string, file: { id: string }, part: FilePart): string;
  /** Returns the target of a token; undefined if it was not made here or has expired. */
  verify(token: string): FileTarget | undefined;
};

const parts: readonly FilePart[] = ["file", "thumbnail"];
const idBytes = 16;
const signatureBytes = 16;
const endBytes = 1 + 4;
const hourSeconds = 3600;

/**
 * A link's token consists of three ids, the part of the file, the expiry and their signature. Nothing is stored for it.
 */
export function createFileLinks(key: Key): FileLinkMaker {
  const signer = createSigner(key, signatureBytes);
  return {
    link(businessId, holderId, { id }, part) {
      const end = Buffer.alloc(5);
      end.writeUInt8(parts.indexOf(part));
      end.writeUInt32BE(expiry(), 1);
      const said = Buffer.concat([bytesOf(businessId), bytesOf(id), bytesOf(holderId), end]);
      return `/files/${Buffer.concat([said, signer.sign(said)]).toString("base64url")}`;
    },
    verify(token) {
      const bytes = Buffer.from(token, "base64url");
      const endAt = bytes.length - signatureBytes - endBytes;
      // Compares as text, because other base64url spellings of the same bytes are not valid tokens.
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

/**
 * Returns the expiry in seconds, one to two hours away. It is the same for an hour, so that browsers reuse what they
 * have read.
 */
function expiry(): number {
  return (Math.floor(currentTime().getTime() / 1000 / hourSeconds) + 2) * hourSeconds;
}
