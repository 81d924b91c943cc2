import { createHmac, timingSafeEqual } from "node:crypto";
import type { LinkKind, Links } from "../graphql/context.ts";

/** Whose record a link shows. */
export type Linked = { businessId: string; id: string };

export type LinkMaker = {
  /** The links of one business. */
  of(businessId: string): Links;
  /** What a token was made for; undefined where it was not made here, or for a page of another kind. */
  open(kind: LinkKind, token: string): Linked | undefined;
};

const rooms: Record<LinkKind, string> = { quote: "q", invoice: "i" };
const signatureBytes = 16;

/** A link's token is two ids and their signature: nobody can guess one, and none has to be kept. */
export function createLinks(key: Buffer, appUrl: string): LinkMaker {
  const sign = (kind: LinkKind, ids: Buffer) =>
    createHmac("sha256", key).update(`${kind}:`).update(ids).digest().subarray(0, signatureBytes);

  function seal(kind: LinkKind, businessId: string, id: string): string {
    const ids = Buffer.concat([bytesOf(businessId), bytesOf(id)]);
    const token = Buffer.concat([ids, sign(kind, ids)]).toString("base64url");
    return `${appUrl}/${rooms[kind]}/${token}`;
  }

  return {
    of: (businessId) => ({
      quote: (id) => seal("quote", businessId, id),
      invoice: (id) => seal("invoice", businessId, id),
    }),
    open(kind, token) {
      if (!/^[A-Za-z0-9_-]{64}$/.test(token)) return undefined;
      const bytes = Buffer.from(token, "base64url");
      const ids = bytes.subarray(0, 32);
      if (!timingSafeEqual(bytes.subarray(32), sign(kind, ids))) return undefined;
      return { businessId: uuidOf(ids.subarray(0, 16)), id: uuidOf(ids.subarray(16)) };
    },
  };
}

function bytesOf(uuid: string): Buffer {
  return Buffer.from(uuid.replaceAll("-", ""), "hex");
}

function uuidOf(bytes: Buffer): string {
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
