import type { Key } from "../crypto/derive-key.ts";
import { createSigner } from "../crypto/signer.ts";
import type { CalendarLink } from "../graphql/services.ts";
import { bytesOf, uuidOf } from "./links.ts";

/** The person whose calendar an address shows, and the version of the address. */
export type CalendarTarget = { businessId: string; memberId: string; version: number };

export type CalendarLinkMaker = {
  of(businessId: string): CalendarLink;
  /** Returns the target of a token; undefined if it was not made here. */
  verify(token: string): CalendarTarget | undefined;
};

const idBytes = 16;
const versionBytes = 4;
const signatureBytes = 16;
const tokenBytes = 2 * idBytes + versionBytes + signatureBytes;

/** An address consists of two ids, a version and their signature. Another version in the database invalidates it. */
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
      // Compares as text, because other base64url spellings of the same bytes are not valid tokens.
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
