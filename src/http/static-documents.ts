import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Context } from "koa";
import { entityTag, isFresh } from "./etag.ts";
import type { Route } from "./router.ts";

const compressed = promisify(gzip);

/**
 * A document that stays the same while the server runs. Its tag and its compressed form are made once. The body of one
 * that `isCompressed` is sent unchanged.
 */
export type StaticDocument = { body: string | Buffer; type: string; isCompressed?: boolean };

type Prepared = { tag: string; zipped: Promise<Buffer> | undefined };

const prepared = new WeakMap<StaticDocument, Prepared>();

export function jsonDocument(value: object): StaticDocument {
  return { body: JSON.stringify(value), type: "application/json; charset=utf-8" };
}

export function htmlDocument(body: string): StaticDocument {
  return { body, type: "text/html; charset=utf-8" };
}

/** A route for a document that programs read, even pages of other origins. */
export function documentRoute(path: string, document: StaticDocument): Route {
  return {
    method: "GET",
    path,
    anonymous: "documents",
    anyOrigin: true,
    handle: (ctx) => serveDocument(ctx, document),
  };
}

/** Callers must revalidate their copy, unless `cacheControl` says otherwise. */
export async function serveDocument(ctx: Context, document: StaticDocument, cacheControl = "no-cache"): Promise<void> {
  const { tag, zipped } = prepare(document);
  ctx.set({ ETag: tag, "Cache-Control": cacheControl });
  if (zipped !== undefined) ctx.vary("Accept-Encoding");
  ctx.compress = false;
  if (isFresh(ctx, tag)) {
    ctx.status = 304;
    return;
  }
  ctx.status = 200;
  ctx.type = document.type;
  if (zipped !== undefined && ctx.acceptsEncodings("gzip", "identity") === "gzip") {
    ctx.set("Content-Encoding", "gzip");
    ctx.body = await zipped;
  } else ctx.body = document.body;
}

function prepare(document: StaticDocument): Prepared {
  const { body, isCompressed = false } = document;
  const known = prepared.get(document) ?? {
    tag: entityTag(body),
    zipped: isCompressed ? undefined : compressed(body),
  };
  prepared.set(document, known);
  return known;
}
