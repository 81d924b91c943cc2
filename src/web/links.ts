import type { Key } from "../crypto/derive-key.ts";
import { createSigner } from "../crypto/signer.ts";
import type { LinkKind, Links } from "../graphql/services.ts";

/** The record that a link shows. */
export type LinkTarget = { businessId: string; id: string };

export type LinkMaker = {
  of(businessId: string): Links;
  /** Returns the target of a token; undefined if it was not made here, or is for a page of another kind. */
  verify(kind: LinkKind, token: string): LinkTarget | undefined;
};

const prefixes: Record<LinkKind, string> = { quote: "q", invoice: "i" };
const idBytes = 16;
const signatureBytes = 16;

/** A link's token consists of two ids and their signature. It cannot be guessed, and nothing is stored for it. */
export function createLinks(key: Key, appUrl: string): LinkMaker {
  const signer = createSigner(key, signatureBytes);

  function link(kind: LinkKind, businessId: string, id: string): string {
    const ids = Buffer.concat([bytesOf(businessId), bytesOf(id)]);
    const token = Buffer.concat([ids, signer.sign(`${kind}:`, ids)]).toString("base64url");
    return `${appUrl}/${prefixes[kind]}/${token}`;
  }

  return {
    of: (businessId) => ({
      quote: (id) => link("quote", businessId, id),
      invoice: (id) => link("invoice", businessId, id),
    }),
    verify(kind, token) {
      if (!/^[A-Za-z0-9_-]{64}$/.test(token)) return undefined;
      const bytes = Buffer.from(token, "base64url");
      const ids = bytes.subarray(0, 2 * idBytes);
      if (!signer.verify(bytes.subarray(2 * idBytes), `${kind}:`, ids)) return undefined;
      return { businessId: uuidOf(ids.subarray(0, idBytes)), id: uuidOf(ids.subarray(idBytes)) };
    },
  };
}

export function bytesOf(uuid: string): Buffer {
  return Buffer.from(uuid.replaceAll("-", ""), "hex");
}

export function uuidOf(bytes: Buffer): string {
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
