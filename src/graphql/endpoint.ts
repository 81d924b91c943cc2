import { Readable } from "node:stream";
import type { Context as KoaContext } from "koa";
import { hasAccess } from "../auth/access.ts";
import { limitByAddress } from "../auth/rate-limit/limit-by-address.ts";
import { networkOf } from "../auth/rate-limit/network-of.ts";
import { assertOwnOrigin } from "../auth/session/csrf.ts";
import { FairQueue } from "../concurrency/fair-queue.ts";
import { readJson } from "../http/body.ts";
import { callerLeft } from "../http/problems.ts";
import type { Handler } from "../http/router.ts";
import { limits } from "../limits/limits.ts";
import { Problem, type ProblemType } from "../problems.ts";
import { AnswerBytes, fitsDocument } from "./answer-bytes.ts";
import { type Context, withRequest } from "./context.ts";
import { startStream } from "./stream.ts";
import { readTrusted } from "./trusted-documents.ts";
import { withinBytes } from "./within-bytes.ts";
import type { Yoga, YogaParts } from "./yoga.ts";

export const loadYoga = () => import("./yoga.ts");

export type EndpointParts = YogaParts & {
  appUrl: string;
  corsOrigins: readonly string[];
  /** The context of the signed-in person, or anonymous. */
  contextOf: (ctx: KoaContext) => Promise<Context>;
};

/** The limit per address for refused documents and requests of people who are not signed in. */
const refusedPerMinute = 120;

/**
 * The portal's endpoint. Accepts a session cookie and JSON from the portal's own origin, one bounded operation per
 * request. Faulty HTTP requests get a problem. Faulty documents or variables get a GraphQL error that carries one.
 */
export function createEndpoint(parts: EndpointParts): Handler {
  const { documents, appUrl, contextOf } = parts;
  const refused = limitByAddress(refusedPerMinute);
  let yoga: Yoga | undefined;
  const turns = new FairQueue(documentsInTurn);

  return async (ctx) => {
    assertOwnOrigin(ctx, parts);
    const abort = new AbortController();
    ctx.res.once("close", () => abort.abort(ctx.res.writableFinished ? "answered" : callerLeft()));
    await refused.assertLeft(ctx.ip);
    const answer = new AnswerBytes();
    const context = withRequest(await contextOf(ctx), { signal: abort.signal, answer });
    // A portal that was open during an upgrade notices it from any response, even one to an unknown document.
    ctx.set("Portal-Build", context.services.live.build);
    const isPerson = context.caller.kind === "user";
    // Reads the body after the caller is known, so that it counts for their business.
    const isPost = ctx.method === "POST";
    const body = isPost ? await readJson(ctx) : undefined;
    assertOperationName(body);
    let isRefused = false;
    const onRefused = () => {
      isRefused = true;
    };
    const onProblem = (type: ProblemType) => {
      ctx.state.problem ??= type;
    };
    const end = await turns.enter(isPerson ? teamOf(context) : networkOf(ctx.ip));
    try {
      abort.signal.throwIfAborted();
      const asked = isPost ? readTrusted(documents, body, ctx.get("Accept")) : undefined;
      // Has a few hundred values, all known at start. An operation of REST can have the same name.
      if (asked !== undefined) ctx.state.operation = `portal.${asked.name}`;
      const result = await asked?.execute(asked.variables, context);
      const written = result?.errors === undefined && result?.data != null ? JSON.stringify(result.data) : undefined;
      if (asked !== undefined && written !== undefined && fitsDocument(written)) {
        ctx.set("Content-Type", asked.contentType);
        ctx.body = `{"data":${written}}`;
        return;
      }
      yoga ??= (await loadYoga()).openYoga(parts);
      const response = await yoga.fetch(
        new URL(ctx.originalUrl, appUrl).href,
        {
          method: isPost ? "POST" : "GET",
          headers: { accept: ctx.get("Accept") || "application/json" },
          signal: abort.signal,
        },
        { context, body, onRefused, onProblem, result: result && (await withinBytes(result)) },
      );
      if (isRefused) await refused.count(ctx.ip);
      await respond(ctx, response);
    } finally {
      endTurn(abort.signal, Math.max(answer.taken, lengthOf(ctx.body)), end);
    }
  };
}

/** Limits concurrent documents, because each can hold a full document's bytes. */
const documentsInTurn = { maxRunning: 60, maxRunningPerKey: 3, maxWaitingPerKey: limits.requests.portalWaiting.max };

/**
 * The queue in which a caller waits: anonymous callers by address, a business's people together, and its owners
 * separately, so that others cannot delay them.
 */
function teamOf({ db, caller }: Context): string {
  return hasAccess(caller, "owner") ? `${db.businessId} owners` : db.businessId;
}

/**
 * Limits how long a large response holds its turn. It ends when the response is read, at the latest after 5 seconds,
 * plus a delay by its size, so that others run in between.
 */
const longBytes = 1_000_000;
const longBytesPerMillisecond = 8_000;
const maxReadingMs = 5000;

function endTurn(left: AbortSignal, bytes: number, end: () => void): void {
  if (bytes <= longBytes) {
    end();
    return;
  }
  const endLater = () => {
    clearTimeout(slow);
    left.removeEventListener("abort", endLater);
    setTimeout(end, bytes / longBytesPerMillisecond).unref();
  };
  const slow = setTimeout(endLater, maxReadingMs).unref();
  if (left.aborted) endLater();
  else left.addEventListener("abort", endLater, { once: true });
}

function lengthOf(body: unknown): number {
  return typeof body === "string" || Buffer.isBuffer(body) ? body.length : 0;
}

/** Yoga checks the types of the other parameters. */
function assertOperationName(body: unknown): void {
  const { operationName } = Object(body) as { operationName?: unknown };
  if (operationName != null && typeof operationName !== "string")
    throw new Problem("bad-request", "operationName must be a string.");
}

/** Sends a single response whole, so that it can be compressed. Streams events as they occur. */
async function respond(ctx: KoaContext, response: Response): Promise<void> {
  if (response.status === 406)
    throw new Problem("not-acceptable", "Responses are application/json or application/graphql-response+json.");
  ctx.status = response.status;
  for (const [name, value] of response.headers) ctx.set(name, value);
  if (response.body === null) return;
  if (response.headers.get("content-type")?.startsWith("text/event-stream") !== true) {
    ctx.body = Buffer.from(await response.arrayBuffer());
    return;
  }
  // Compression and proxies must not buffer a stream.
  ctx.compress = false;
  ctx.remove("Content-Encoding");
  ctx.set("X-Accel-Buffering", "no");
  ctx.body = Readable.from(await startStream(response.body as AsyncIterable<Uint8Array>));
}
