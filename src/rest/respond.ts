import type { Context } from "koa";
import type { Result } from "../graphql/execute.ts";
import { entityTag, isFresh } from "../http/etag.ts";
import type { Operation } from "../operations/operation.ts";

/** What goes out, before the transport's own headers. */
export type Reply = { status: number; headers: Record<string, string>; body: string | undefined };

/** What was asked for: a path below the base address, and the query string. */
export type Target = { baseUrl: string; path: string; query: string };

export function replyTo(operation: Operation, result: Result, target: Target): Reply {
  const { status, location } = operation.http ?? { status: 200, location: undefined };
  if (status === 204) return { status, headers: {}, body: undefined };
  const headers: Record<string, string> = { "Content-Type": "application/json; charset=utf-8" };
  if (location !== undefined) headers.Location = target.baseUrl + location(result.root as Record<string, unknown>);
  if (operation.isList) {
    const next = (result.root as { next_cursor: string | null }).next_cursor;
    if (next !== null) headers.Link = `<${nextPage(target, next)}>; rel="next"`;
  } else if (operation.kind === "query") headers.ETag = entityTag(result.text);
  return { status, headers, body: result.text };
}

/** 304 where the caller has what the reply's ETag names. */
export function respond(ctx: Context, { status, headers, body }: Reply): void {
  ctx.set(headers);
  if (headers.ETag !== undefined && isFresh(ctx, headers.ETag)) {
    ctx.status = 304;
    return;
  }
  ctx.status = status;
  if (body !== undefined) ctx.body = body;
}

function nextPage({ baseUrl, path, query }: Target, cursor: string): string {
  const parameters = new URLSearchParams(query);
  parameters.set("cursor", cursor);
  return `${baseUrl}${path}?${parameters}`;
}
