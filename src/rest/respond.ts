import type { Context } from "koa";
import { type Answer, fitPage, maxPageBytes, maxRecordBytes } from "../graphql/answer-bytes.ts";
import { entityTag, expandedTag, isFresh } from "../http/etag.ts";
import type { Operation } from "../operations/operation.ts";

/** A response, without the transport's own headers. */
export type Reply = { status: number; headers: Record<string, string>; body: string | undefined };

/** The requested path below the base address, and the query string. */
export type Target = { baseUrl: string; path: string; query: string };

/** Builds the reply from the operation's answer. */
export function replyTo(operation: Operation, answer: Answer, target: Target): Reply {
  const { location, ...http } = operation.http ?? { status: 200, location: undefined };
  const status = answer.isNew ? 201 : http.status;
  if (status === 204) return { status, headers: {}, body: undefined };
  const headers: Record<string, string> = { "Content-Type": "application/json; charset=utf-8" };
  const written = JSON.stringify(answer.value);
  const value = isTooLarge(written) ? fitted(answer) : answer.value;
  const body = value === answer.value ? written : JSON.stringify(value);
  if (location !== undefined && status === 201) headers.Location = target.baseUrl + location(value);
  if (operation.isList) {
    const { next_cursor: next } = value as { next_cursor: string | null };
    if (next !== null) headers.Link = `<${nextPage(target, next)}>; rel="next"`;
  }
  if (operation.isRecord) headers.ETag = recordTag(operation, value, body);
  else if (operation.http?.waits === true) headers.ETag = entityTag(body);
  return { status, headers, body };
}

/** An expanded record's tag begins with the record's own, so that `If-Match` compares the record alone. */
function recordTag({ expanded }: Operation, value: Record<string, unknown>, body: string): string {
  if (expanded.length === 0) return entityTag(body);
  const own = Object.entries(value).filter(([name]) => !expanded.includes(name));
  return expandedTag(entityTag(JSON.stringify(Object.fromEntries(own))), body);
}

/** Sends the reply, or a 304 to a GET if the caller's copy has the same ETag. */
export function respond(ctx: Context, { status, headers, body }: Reply): void {
  const { Link: link, ...others } = headers;
  ctx.set(others);
  // A deprecated operation already has links.
  if (link !== undefined) ctx.append("Link", link);
  const isRead = ctx.method === "GET" || ctx.method === "HEAD";
  if (isRead && headers.ETag !== undefined && isFresh(ctx, headers.ETag)) {
    ctx.status = 304;
    return;
  }
  ctx.status = status;
  if (body !== undefined) ctx.body = body;
  // For the log of requests. The body itself may be compressed.
  ctx.state.replyBody = body;
}

/** A UTF-16 code unit has at most three bytes in UTF-8, so most bodies need no count. */
function isTooLarge(body: string): boolean {
  return body.length * 3 > maxPageBytes && Buffer.byteLength(body) > maxPageBytes;
}

/** Ends a page early. */
function fitted({ value, cursors }: Answer): Record<string, unknown> {
  return cursors === undefined ? value : fitPage({ value, cursors }, bytesOf, maxRecordBytes);
}

function bytesOf(record: unknown): number {
  return Buffer.byteLength(JSON.stringify(record)) + 1;
}

function nextPage({ baseUrl, path, query }: Target, cursor: string): string {
  const parameters = new URLSearchParams(query);
  parameters.set("cursor", cursor);
  return `${baseUrl}${path}?${parameters}`;
}
