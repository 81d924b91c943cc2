import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Context } from "koa";
import { Problem } from "../problems.ts";
import { entityTag, namesTag } from "../rest/reply.ts";

const compressed = promisify(gzip);
const allow = "GET, HEAD, OPTIONS";

/** A document that stays the same while the server runs: its tag and its compressed form are made once. */
export type FixedDocument = { body: string | Buffer; type: string };

type Prepared = { tag: string; zipped: Promise<Buffer> };

const prepared = new WeakMap<FixedDocument, Prepared>();

function prepare(document: FixedDocument): Prepared {
  const known = prepared.get(document) ?? { tag: entityTag(document.body), zipped: compressed(document.body) };
  prepared.set(document, known);
  return known;
}

export async function serveDocument(ctx: Context, document: FixedDocument): Promise<void> {
  if (ctx.method === "OPTIONS") {
    ctx.status = 204;
    ctx.set("Allow", allow);
    return;
  }
  if (ctx.method !== "GET" && ctx.method !== "HEAD")
    throw new Problem("method-not-allowed", `Allowed here: ${allow}.`, { headers: { Allow: allow } });
  const { tag, zipped } = prepare(document);
  ctx.set("ETag", tag);
  ctx.vary("Accept-Encoding");
  ctx.compress = false;
  ctx.status = 200;
  if (namesTag(ctx.get("If-None-Match"), tag, true)) {
    ctx.status = 304;
    return;
  }
  ctx.type = document.type;
  if (ctx.acceptsEncodings("gzip", "identity") === "gzip") {
    ctx.set("Content-Encoding", "gzip");
    ctx.body = await zipped;
  } else ctx.body = document.body;
}
