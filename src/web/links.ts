import type { Key } from "../crypto/derive-key.ts";
import { createSigner } from "../crypto/signer.ts";
import { readStatementId, statementId } from "../domain/trade/statements/statement-id.ts";
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

const prefixes: Record<LinkKind, string> = { quote: "q", invoice: "i", credit_note: "c", statement: "s" };
const uuidBytes = 16;
const signatureBytes = 16;
const parts: readonly SharedPart[] = ["page", "pdf"];
const periodSeconds = 30 * 24 * 60 * 60;
const endBytes = 5;
const dayMs = 24 * 60 * 60 * 1000;

/** The bytes of a record's id in a token: a UUID, or the UUID of a statement's customer and two days. */
type IdCodec = { bytes: number; encode(id: string): Buffer; decode(bytes: Buffer): string };

const uuidCodec: IdCodec = { bytes: uuidBytes, encode: bytesOf, decode: uuidOf };

const statementCodec: IdCodec = {
  bytes: uuidBytes + 8,
  encode(id) {
    const { customerId, from, to } = readStatementId(id);
    const days = Buffer.alloc(8);
    days.writeInt32BE(from.getTime() / dayMs);
    days.writeInt32BE(to.getTime() / dayMs, 4);
    return Buffer.concat([bytesOf(customerId), days]);
  },
  decode: (bytes) =>
    statementId({
      customerId: uuidOf(bytes.subarray(0, uuidBytes)),
      from: new Date(bytes.readInt32BE(uuidBytes) * dayMs),
      to: new Date(bytes.readInt32BE(uuidBytes + 4) * dayMs),
    }),
};

function codecOf(kind: LinkKind): IdCodec {
  return kind === "statement" ? statementCodec : uuidCodec;
}

/**
 * A link's token consists of two ids and their signature; that of a shared link also has its part and expiry. It cannot
 * be guessed, and nothing is stored for it.
 */
export function createLinks(key: Key, appUrl: string): LinkMaker {
  const signer = createSigner(key, signatureBytes);

  function link(kind: LinkKind, businessId: string, id: string): string {
    const ids = Buffer.concat([bytesOf(businessId), codecOf(kind).encode(id)]);
    const token = Buffer.concat([ids, signer.sign(`${kind}:`, ids)]).toString("base64url");
    return `${appUrl}/${prefixes[kind]}/${token}`;
  }

  function shared(kind: LinkKind, businessId: string, id: string, part: SharedPart): string {
    const end = Buffer.alloc(endBytes);
    end.writeUInt8(parts.indexOf(part));
    end.writeUInt32BE(expiry(), 1);
    const said = Buffer.concat([bytesOf(businessId), codecOf(kind).encode(id), end]);
    const token = Buffer.concat([said, signer.sign(`${kind} shared:`, said)]).toString("base64url");
    return `${appUrl}/${prefixes[kind]}/${token}${part === "pdf" ? ".pdf" : ""}`;
  }

  function verifyShared(kind: LinkKind, bytes: Buffer): LinkTarget | undefined {
    const said = bytes.subarray(0, -signatureBytes);
    if (!signer.verify(bytes.subarray(-signatureBytes), `${kind} shared:`, said)) return undefined;
    const end = said.subarray(-endBytes);
    if (end.readUInt32BE(1) * 1000 <= currentTime().getTime()) return undefined;
    return {
      ...targetOf(kind, said),
      isShared: true,
      ...(parts[end.readUInt8(0)] === "pdf" ? { isPdfOnly: true } : {}),
    };
  }

  function targetOf(kind: LinkKind, said: Buffer): LinkTarget {
    const codec = codecOf(kind);
    return {
      businessId: uuidOf(said.subarray(0, uuidBytes)),
      id: codec.decode(said.subarray(uuidBytes, uuidBytes + codec.bytes)),
    };
  }

  return {
    of: (businessId) => ({
      quote: (id) => link("quote", businessId, id),
      invoice: (id) => link("invoice", businessId, id),
      credit_note: (id) => link("credit_note", businessId, id),
      statement: (id) => link("statement", businessId, id),
      shared: (kind, id, part) => shared(kind, businessId, id, part),
    }),
    verify(kind, token) {
      if (!/^[A-Za-z0-9_-]{64,82}$/.test(token)) return undefined;
      const bytes = Buffer.from(token, "base64url");
      // Compares as text, because other base64url spellings of the same bytes are not valid tokens.
      if (bytes.toString("base64url") !== token) return undefined;
      const wholeBytes = uuidBytes + codecOf(kind).bytes + signatureBytes;
      if (bytes.length === wholeBytes + endBytes) return verifyShared(kind, bytes);
      if (bytes.length !== wholeBytes) return undefined;
      const ids = bytes.subarray(0, -signatureBytes);
      if (!signer.verify(bytes.subarray(-signatureBytes), `${kind}:`, ids)) return undefined;
      return targetOf(kind, ids);
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
