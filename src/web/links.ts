import type { Key } from "../crypto/derive-key.ts";
import { createSigner } from "../crypto/signer.ts";
import type { BusinessLinks, LinkKind, SharedPart } from "../graphql/services.ts";
import { currentTime } from "../postgres/clock.ts";

/** The record that a link shows. */
export type LinkTarget = { businessId: string; id: string; isShared?: true; isPdfOnly?: true };

export type LinkMaker = BusinessLinks & {
  /**
   * Returns the target of a token; undefined if it was not made here, is for a page of another kind, or has expired.
   */
  verify(kind: LinkKind, token: string): LinkTarget | undefined;
};

const prefixes: Record<LinkKind, string> = { quote: "q", invoice: "i", credit_note: "c" };
const idBytes = 16;
const signatureBytes = 16;
const parts: readonly SharedPart[] = ["page", "pdf"];
const periodSeconds = 30 * 24 * 60 * 60;

/**
 * A link's token consists of two ids and their signature; that of a shared link also has its part and expiry. It cannot
 * be guessed, and nothing is stored for it.
 */
export function createLinks(key: Key, appUrl: string): LinkMaker {
  const signer = createSigner(key, signatureBytes);

  function link(kind: LinkKind, businessId: string, id: string): string {
    const ids = Buffer.concat([bytesOf(businessId), bytesOf(id)]);
    const token = Buffer.concat([ids, signer.sign(`${kind}:`, ids)]).toString("base64url");
    return `${appUrl}/${prefixes[kind]}/${token}`;
  }

  function shared(kind: LinkKind, businessId: string, id: string, part: SharedPart): string {
    const end = Buffer.alloc(5);
    end.writeUInt8(parts.indexOf(part));
    end.writeUInt32BE(expiry(), 1);
    const said = Buffer.concat([bytesOf(businessId), bytesOf(id), end]);
    const token = Buffer.concat([said, signer.sign(`${kind} shared:`, said)]).toString("base64url");
    return `${appUrl}/${prefixes[kind]}/${token}${part === "pdf" ? ".pdf" : ""}`;
  }

  function verifyShared(kind: LinkKind, token: string): LinkTarget | undefined {
    const bytes = Buffer.from(token, "base64url");
    // Compares as text, because other base64url spellings of the same bytes are not valid tokens.
    if (bytes.toString("base64url") !== token) return undefined;
    const said = bytes.subarray(0, -signatureBytes);
    if (!signer.verify(bytes.subarray(-signatureBytes), `${kind} shared:`, said)) return undefined;
    if (said.readUInt32BE(2 * idBytes + 1) * 1000 <= currentTime().getTime()) return undefined;
    return {
      businessId: uuidOf(said.subarray(0, idBytes)),
      id: uuidOf(said.subarray(idBytes, 2 * idBytes)),
      isShared: true,
      ...(parts[said.readUInt8(2 * idBytes)] === "pdf" ? { isPdfOnly: true } : {}),
    };
  }

  return {
    of: (businessId) => ({
      quote: (id) => link("quote", businessId, id),
      invoice: (id) => link("invoice", businessId, id),
      credit_note: (id) => link("credit_note", businessId, id),
      shared: (kind, id, part) => shared(kind, businessId, id, part),
    }),
    verify(kind, token) {
      if (/^[A-Za-z0-9_-]{71}$/.test(token)) return verifyShared(kind, token);
      if (!/^[A-Za-z0-9_-]{64}$/.test(token)) return undefined;
      const bytes = Buffer.from(token, "base64url");
      const ids = bytes.subarray(0, 2 * idBytes);
      if (!signer.verify(bytes.subarray(2 * idBytes), `${kind}:`, ids)) return undefined;
      return { businessId: uuidOf(ids.subarray(0, idBytes)), id: uuidOf(ids.subarray(idBytes)) };
    },
  };
}

/**
 * The expiry in seconds, one to two periods away. It is the same for a period, so that ETags of records rarely change.
 */
function expiry(): number {
  return (Math.floor(currentTime().getTime() / 1000 / periodSeconds) + 2) * periodSeconds;
}

export function bytesOf(uuid: string): Buffer {
  return Buffer.from(uuid.replaceAll("-", ""), "hex");
}

export function uuidOf(bytes: Buffer): string {
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
