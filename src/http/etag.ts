import type { Context } from "koa";
import { sha256 } from "../crypto/hash.ts";

export function entityTag(content: string | Buffer): string {
  return `"${sha256(content).toString("base64url").slice(0, 27)}"`;
}

/** Whether a list of entity tags (RFC 9110, section 13.1), or `*`, names this one by the strong comparison. */
export function matchesStrongly(header: string, tag: string): boolean {
  return header.trim() === "*" || tagsIn(header).includes(tag);
}

/**
 * Whether the caller has what the tag names. Koa's `ctx.fresh` is no use here: it takes a request that says `no-cache` for
 * stale, as every `fetch` with an If-None-Match of its own does.
 */
export function isFresh(ctx: Context, tag: string): boolean {
  const header = ctx.get("If-None-Match");
  return header.trim() === "*" || tagsIn(header).some((one) => one.replace(/^W\//, "") === tag);
}

function tagsIn(header: string): string[] {
  return header.match(/(W\/)?"[^"]*"/g) ?? [];
}
