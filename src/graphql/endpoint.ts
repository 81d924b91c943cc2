import { Readable } from "node:stream";
import { type ExecutionResult, type GraphQLSchema, getOperationAST, OperationTypeNode } from "graphql";
import { createYoga, type Plugin } from "graphql-yoga";
import type { Context as KoaContext } from "koa";
import { hasAccess } from "../auth/access.ts";
import { limitByAddress } from "../auth/rate-limit/limit-by-address.ts";
import { networkOf } from "../auth/rate-limit/network-of.ts";
import { assertOwnOrigin } from "../auth/session/csrf.ts";
import { FairQueue } from "../database/fair-queue.ts";
import { readJson } from "../http/body.ts";
import { callerLeft, type ToProblem } from "../http/problems.ts";
import type { Handler } from "../http/router.ts";
import { Problem } from "../problems.ts";
import { AnswerBytes, assertDocumentFits, fitsDocument } from "./answer-bytes.ts";
import { checkRequests } from "./check-request.ts";
import type { Context } from "./context.ts";
import { errorOf, namedProblems } from "./errors.ts";
import { startStream } from "./stream.ts";
import { readTrusted, type TrustedDocuments, trustDocuments } from "./trusted-documents.ts";

export type EndpointParts = {
  schema: GraphQLSchema;
  /** The documents that are sent by their ids. */
  documents: TrustedDocuments;
  appUrl: string;
  corsOrigins: readonly string[];
  /** The signed-in person of the request's cookie, or anonymous. */
  contextOf: (ctx: KoaContext) => Promise<Context>;
  toProblem: ToProblem;
};

/** What Yoga is given of a request beside its headers, and whom the checks tell that its document is refused. */
type Served = { context: Context; body: unknown; onRefused(): void; result: ExecutionResult | undefined };

/** From one address: what nobody has signed in for, and documents that are refused, whoever sends them. */
const signedOutPerMinute = 300;
const refusedPerMinute = 120;

/**
 * The portal's endpoint: a session's cookie, JSON from the portal's own origin, one bounded operation a request. What is
 * wrong with the HTTP request is a problem; with the document or its variables, an error of GraphQL's that carries one.
 */
export function createEndpoint(parts: EndpointParts): Handler {
  const { schema, documents, appUrl, contextOf, toProblem } = parts;
  const signedOut = limitByAddress(signedOutPerMinute);
  const refused = limitByAddress(refusedPerMinute);
  const yoga = createYoga<Served>({
    schema,
    graphqlEndpoint: "/graphql",
    graphiql: false,
    landingPage: false,
    logging: false,
    batching: false,
    cors: false,
    multipart: false,
    parserAndValidationCache: false,
    maskedErrors: { maskError: (error) => error as Error },
    context: ({ context }) => context,
    plugins: [
      parsedBodies,
      knownResults,
      trustDocuments(documents),
      checkRequests(schema, documents),
      limitBytes,
      readFromReplica,
      namedProblems(toProblem),
    ],
  });
  const turns = new FairQueue(documentsAtOnce);

  return async (ctx) => {
    assertOwnOrigin(ctx, parts);
    const abort = new AbortController();
    ctx.res.once("close", () => abort.abort(ctx.res.writableFinished ? "answered" : callerLeft()));
    const isPost = ctx.method === "POST";
    const body = isPost ? await readJson(ctx.req) : undefined;
    assertOperationName(body);
    await refused.assertLeft(ctx.ip);
    const context = { ...(await contextOf(ctx)), signal: abort.signal, answer: new AnswerBytes() };
    // A portal that is open from before an upgrade learns of it from any answer, that to an unknown document too.
    ctx.set("Portal-Build", context.live.build);
    const isPerson = context.caller.kind === "user";
    if (isPerson) ctx.state.businessId = context.businessId;
    else await signedOut.count(ctx.ip);
    let isRefused = false;
    const onRefused = () => {
      isRefused = true;
    };
    const end = await takeTurn(turns, isPerson ? teamOf(context) : networkOf(ctx.ip));
    try {
      abort.signal.throwIfAborted();
      const asked = isPost ? readTrusted(documents, body, ctx.get("Accept")) : undefined;
      const result = await asked?.execute(asked.variables, context);
      const written = result?.errors === undefined && result?.data != null ? JSON.stringify(result.data) : undefined;
      if (asked !== undefined && written !== undefined && fitsDocument(written)) {
        ctx.set("Content-Type", asked.contentType);
        ctx.body = `{"data":${written}}`;
        return;
      }
      const response = await yoga.fetch(
        new URL(ctx.originalUrl, appUrl).href,
        {
          method: isPost ? "POST" : "GET",
          headers: { accept: ctx.get("Accept") || "application/json" },
          signal: abort.signal,
        },
        { context, body, onRefused, result: result && (await withinBytes(result)) },
      );
      if (isRefused) await refused.count(ctx.ip);
      await respond(ctx, response);
    } finally {
      endTurn(abort.signal, Math.max(context.answer.taken, lengthOf(ctx.body)), end);
    }
  };
}

/** Each may hold as much as a document may answer. */
const documentsAtOnce = { most: 60, mostEach: 3 };
const mostWaiting = 100;

/** Strangers take turns by address, a business's people together, and its owners by themselves: nobody keeps them waiting. */
function teamOf({ caller, businessId }: Context): string {
  return hasAccess(caller, "owner") ? `${businessId} owners` : businessId;
}

/**
 * Its turn lasts until it is read, but not at a slow reader's pace, and then for as long as so many bytes may take, so that
 * others come in between.
 */
const longBytes = 1_000_000;
const longBytesPerMillisecond = 8_000;
const mostReadingMs = 5000;

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
  const slow = setTimeout(endLater, mostReadingMs).unref();
  if (left.aborted) endLater();
  else left.addEventListener("abort", endLater, { once: true });
}

function takeTurn(turns: FairQueue, key: string): Promise<() => void> {
  if (turns.waiting(key) >= mostWaiting)
    throw new Problem("rate-limited", "Too many requests are under way; wait for their responses.", {
      headers: { "Retry-After": "2" },
    });
  return turns.enter(key);
}

/** The lists end early; what one document selects of a record again and again is refused. */
const limitBytes: Plugin<Served> = {
  onExecute: () => ({
    async onExecuteDone({ result, setResult }) {
      if (!(Symbol.asyncIterator in result)) setResult(await withinBytes(result as ExecutionResult));
    },
  }),
};

/** What only reads; a subscription outlives what its request knew of writes. */
const readFromReplica: Plugin<Served> = {
  onExecute({ args, extendContext }) {
    const { db } = args.contextValue as unknown as Context;
    if (getOperationAST(args.document, args.operationName)?.operation === OperationTypeNode.QUERY)
      extendContext({ db: db.onReplica } as object);
  },
};

async function withinBytes(result: ExecutionResult): Promise<ExecutionResult> {
  if (result.data == null) return result;
  try {
    await assertDocumentFits(result.data);
    return result;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { data: null, errors: [errorOf(error)] };
  }
}

function lengthOf(body: unknown): number {
  return typeof body === "string" || Buffer.isBuffer(body) ? body.length : 0;
}

/** What a trusted document has answered already: its errors go out as all others do. */
const knownResults: Plugin<Served> = {
  onParams({ context, setResult }) {
    const { result } = context as unknown as Served;
    if (result !== undefined) setResult(result);
  },
};

/** The parameters come from the body that was read already. */
const parsedBodies: Plugin<Served> = {
  onRequestParse({ request, serverContext, setRequestParser }) {
    if (request.method === "POST") setRequestParser(() => ((serverContext as unknown as Served).body ?? {}) as object);
  },
};

/** Yoga checks the types of the other parameters. */
function assertOperationName(body: unknown): void {
  const { operationName } = Object(body) as { operationName?: unknown };
  if (operationName != null && typeof operationName !== "string")
    throw new Problem("bad-request", "operationName must be a string.");
}

/** An answer of one piece is sent whole, so that it can be compressed; events go out as they come. */
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
  // Neither compression nor a proxy may wait for more of a stream before they pass it on.
  ctx.compress = false;
  ctx.remove("Content-Encoding");
  ctx.set("X-Accel-Buffering", "no");
  ctx.body = Readable.from(await startStream(response.body as AsyncIterable<Uint8Array>));
}
