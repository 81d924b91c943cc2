import type { Context } from "koa";
import { sha256 } from "../crypto/hash.ts";

export function entityTag(content: string | Buffer): string {
  return `"${sha256(content).toString("base64url").slice(0, 27)}"`;
}

/** The tag of a response with the record of the tag and others. */
export function expandedTag(tag: string, content: string): string {
  return `${tag.slice(0, -1)}.${entityTag(content).slice(1)}`;
}

/**
 * Whether a list of entity tags (RFC 9110, section 13.1), or `*`, contains the record's by the strong comparison, alone
 * or with other records.
 */
export function matchesRecord(header: string, tag: string): boolean {
  return header.trim() === "*" || tagsIn(header).some((one) => one.replace(/\.[^.]*"$/, '"') === tag);
}

/**
 * Whether the caller's copy is current. Koa's `ctx.fresh` treats a request with `no-cache` as stale, and every `fetch`
 * with its own If-None-Match sends that.
 */
export function isFresh(ctx: Context, tag: string): boolean {
  const header = ctx.get("If-None-Match");
  return header.trim() === "*" || tagsIn(header).some((one) => one.replace(/^W\//, "") === tag);
}

function tagsIn(header: string): string[] {
  return header.match(/(W\/)?"[^"]*"/g) ?? [];
}
