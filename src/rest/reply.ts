import { sha256 } from "../crypto/hash.ts";
import type { Answer } from "../graphql/execute.ts";
import type { Operation } from "../operations/operation.ts";

/** What goes out, before the transport's own headers. */
export type Reply = { status: number; headers: Record<string, string>; body: string | undefined };

type Addresses = { baseUrl: string; path: string; query: string };

export function replyTo(operation: Operation, answer: Answer, addresses: Addresses): Reply {
  const { status, location } = operation.http ?? { status: 200, location: undefined };
  if (status === 204) return { status, headers: {}, body: undefined };
  const headers: Record<string, string> = { "Content-Type": "application/json; charset=utf-8" };
  if (location !== undefined) headers.Location = addresses.baseUrl + location(answer.root as Record<string, unknown>);
  if (operation.isList) {
    const next = (answer.root as { next_cursor: string | null }).next_cursor;
    if (next !== null) headers.Link = `<${nextPage(addresses, next)}>; rel="next"`;
  } else if (operation.kind === "query") headers.ETag = entityTag(answer.text);
  return { status, headers, body: answer.text };
}

export function entityTag(text: string | Buffer): string {
  return `"${sha256(text).toString("base64url").slice(0, 27)}"`;
}

/** Whether a list of entity tags (RFC 9110, section 13.1) names this one, or any by `*`. */
export function namesTag(header: string, tag: string, weakly: boolean): boolean {
  if (header.trim() === "*") return true;
  const tags = header.match(/(W\/)?"[^"]*"/g) ?? [];
  return tags.some((one) => (weakly ? one.replace(/^W\//, "") : one) === tag);
}

function nextPage({ baseUrl, path, query }: Addresses, cursor: string): string {
  const parameters = new URLSearchParams(query);
  parameters.set("cursor", cursor);
  return `${baseUrl}${path}?${parameters}`;
}
