import { deepStrictEqual, strictEqual } from "node:assert/strict";
import { type Call, type CallName, calls, type Request, type Seat } from "./calls.ts";
import type { ServerName } from "./contenders.ts";
import { type Answer, send } from "./send.ts";
import type { Server } from "./server.ts";

/** Checks for one business that all servers return the same data, byte for byte over REST. */
export async function verify(servers: Record<ServerName, Server>, key: Seat, session: Seat): Promise<void> {
  const { platform, plain, peer, fastify, sofa } = servers;
  for (const call of calls) {
    const request = call.request("rest", key);
    const ours = await send(platform.origin, request);
    const theirs = await send(peer.origin, request);
    const document = await send(platform.origin, call.request("documents", session));
    strictEqual(
      comparable(call, ours.text),
      comparable(call, theirs.text),
      `${call.title}: the bodies of both servers`,
    );
    strictEqual(ours.status, theirs.status, `${call.title}: the statuses of both servers`);
    deepStrictEqual(headersOf(ours), headersOf(theirs), `${call.title}: the headers of both servers`);
    deepStrictEqual(dataOf(document, call), own(ours, call), `${call.title}: the data of the document`);
    const plainly = await send(plain.origin, request);
    strictEqual(
      comparable(call, plainly.text),
      comparable(call, ours.text),
      `${call.title}: the bodies of both drivers`,
    );
    const others = await send(fastify.origin, request);
    strictEqual(comparable(call, others.text), comparable(call, theirs.text), `${call.title}: the bodies of Fastify`);
    strictEqual(others.status, theirs.status, `${call.title}: the statuses of Fastify`);
    deepStrictEqual(
      own(await send(sofa.origin, call.request("sofa", key)), call),
      own(ours, call),
      `${call.title}: the data of Sofa`,
    );
    if (isList(call)) await verifySecondPage({ platform, peer }, request, ours, theirs);
  }
}

/** Checks that each server's own cursor leads to the same page. */
async function verifySecondPage(
  { platform, peer }: Record<"platform" | "peer", Server>,
  request: Request,
  ours: Answer,
  theirs: Answer,
): Promise<void> {
  const after = ({ body }: Answer) => ({ ...request, path: `${request.path}?cursor=${String(body.next_cursor)}` });
  const [a, b] = [await send(platform.origin, after(ours)), await send(peer.origin, after(theirs))];
  deepStrictEqual(a.body.data, b.body.data, "the second pages of both servers");
}

/** Blanks the values that always differ: signed cursors, the time of the next sync, and a new record's id and times. */
function comparable(call: Call, text: string): string {
  const { name } = call;
  if (isList(call)) return text.replace(/"(next_cursor|next_updated_since)":"[^"]*"/g, '"$1":"…"');
  if (name === "create" || name === "booking") return text.replace(/"(id|created_at|updated_at)":"[^"]*"/g, '"$1":"…"');
  return text;
}

/**
 * Compares some headers by name alone: those that depend on the request, the time or the quota, and the length, which
 * includes cursors.
 */
function headersOf({ headers }: Answer): Record<string, string> {
  const passing = /^(content-length|date|etag|link|location|ratelimit|x-service-request-id)$/;
  return Object.fromEntries([...headers].map(([name, value]) => [name, passing.test(name) ? "…" : value]));
}

const roots: Record<CallName, string> = {
  me: "me",
  list: "customers",
  create: "create_customer",
  quote: "quote",
  booking: "create_booking",
  conversations: "conversations",
  thread: "conversation_messages",
};

function isList({ name }: { name: CallName }): boolean {
  return name === "list" || name === "conversations" || name === "thread";
}

function dataOf({ body, text }: Answer, { name }: Call): unknown {
  if (body.errors !== undefined) throw new Error(`the document of ${name} is refused: ${text.slice(0, 500)}`);
  const { data } = JSON.parse(text, (key, value) => (key === "__typename" ? undefined : value));
  return withoutOwn(record(record(data)[roots[name]]), name);
}

function own({ body }: Answer, { name }: Call): unknown {
  return withoutOwn(body, name);
}

function withoutOwn(answer: Record<string, unknown>, name: CallName): unknown {
  // A member and an API key are different callers.
  if (name === "me") return answer.business;
  if (isList({ name })) return answer.data;
  return { ...answer, id: undefined, created_at: undefined, updated_at: undefined };
}

function record(value: unknown): Record<string, unknown> {
  if (typeof value !== "object" || value === null) throw new Error(`an object was expected, not ${String(value)}`);
  return value as Record<string, unknown>;
}
