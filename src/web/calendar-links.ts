import type { Key } from "../crypto/derive-key.ts";
import { createSigner } from "../crypto/signer.ts";
import type { CalendarLink } from "../graphql/context.ts";
import { bytesOf, uuidOf } from "./links.ts";

/** Whose calendar an address shows, and which of the person's addresses it is. */
export type CalendarTarget = { businessId: string; memberId: string; version: number };

export type CalendarLinkMaker = {
  /** The addresses of one business. */
  of(businessId: string): CalendarLink;
  /** The target of a token; undefined for one that was not made here. */
  verify(token: string): CalendarTarget | undefined;
};

const idBytes = 16;
const versionBytes = 4;
const signatureBytes = 16;
const tokenBytes = 2 * idBytes + versionBytes + signatureBytes;

/** An address is two ids, a version and their signature. What makes it work no more is another version in the database. */
export function createCalendarLinks(key: Key, appUrl: string): CalendarLinkMaker {
  const signer = createSigner(key, signatureBytes);
  return {
    of:
      (businessId) =>
      ({ memberId, version }) => {
        const written = Buffer.alloc(versionBytes);
        written.writeUInt32BE(version);
        const said = Buffer.concat([bytesOf(businessId), bytesOf(memberId), written]);
        const token = Buffer.concat([said, signer.sign(said)]).toString("base64url");
        return `${appUrl}/calendar/${token}.ics`;
      },
    verify(token) {
      const bytes = Buffer.from(token, "base64url");
      // Compared as text: other spellings of the same bytes are no tokens of ours.
      if (bytes.length !== tokenBytes || bytes.toString("base64url") !== token) return undefined;
      const said = bytes.subarray(0, -signatureBytes);
      if (!signer.verify(bytes.subarray(-signatureBytes), said)) return undefined;
      return {
        businessId: uuidOf(said.subarray(0, idBytes)),
        memberId: uuidOf(said.subarray(idBytes, 2 * idBytes)),
        version: said.readUInt32BE(2 * idBytes),
      };
    },
  };
}
