import type { Context as KoaContext } from "koa";
import { authenticateRequest } from "../auth/authenticate-request.ts";
import type { Authenticate, Authentication } from "../auth/authentication.ts";
import { originOf } from "../auth/origin-of.ts";
import { assertAcceptsJson } from "../http/assert-accepts.ts";
import { requestIdOf } from "../http/middleware/request-id.ts";
import type { Handler } from "../http/router.ts";
import type { Operation } from "../operations/operation.ts";
import { assertOriginMayCall } from "./assert-origin.ts";
import { answerBatch } from "./batch.ts";
import { type CallParts, callTool } from "./call.ts";
import { type Person, type Place, peopleNeeded } from "./instructions.ts";
import { argumentsOf, asksForInstructions, readMessages } from "./message.ts";
import { compileTools } from "./tool.ts";

/** Loads the SDK only for an authenticated caller, because it takes 20 MB. */
export const loadProtocol = () => Promise.all([import("./server.ts"), import("./exchange.ts")]);

export type McpParts = CallParts & {
  operations: readonly Operation[];
  authenticate: Authenticate;
  /** Returns the active members of the caller's team, up to a maximum. Empty if the caller may not see them. */
  teamOf(authentication: Authentication, max: number): Promise<readonly Person[]>;
  placeOf(authentication: Authentication): Promise<Place>;
  currentTime(): Date;
  appUrl: string;
  baseUrl: string;
  corsOrigins: readonly string[];
  /** The release, which the server reports to clients. */
  version: string;
};

/** Stands in where no instructions are sent. */
const unreadPlace: Place = { country: "AU", currency: "AUD" };

/**
 * The MCP endpoint. A fault of the HTTP request is a problem. A fault of a message or tool call is an error of the
 * protocol.
 */
export function createMcp(parts: McpParts): Handler {
  const { operations, authenticate, teamOf, placeOf, appUrl, baseUrl, version } = parts;
  const tools = compileTools(operations);

  return async (ctx) => {
    assertOriginMayCall(ctx, parts);
    const authentication = await authenticateRequest(ctx, authenticate);
    assertAcceptsJson(ctx);
    const read = await readMessages(ctx);
    if ("error" in read) return respond(ctx, read.error);
    // Each message counts towards the quota. None runs unless all are allowed.
    for (const _ of read.messages.slice(1)) await authenticateRequest(ctx, authenticate);

    const isAsked = read.messages.some(asksForInstructions);
    const team = isAsked ? await teamOf(authentication, peopleNeeded) : [];
    const place = isAsked ? await placeOf(authentication) : unreadPlace;
    const [{ createServer }, { exchange }] = await loadProtocol();
    const answer = (message: unknown) => {
      const request = new Request(`${baseUrl}/mcp/mcp`, { method: "POST", headers: protocolHeaders(ctx) });
      const serverOf = () =>
        createServer({
          tools,
          caller: authentication.caller,
          timeZone: authentication.timeZone,
          place,
          team,
          now: parts.currentTime(),
          appUrl,
          version,
          call: (tool) => {
            ctx.state.operation = tool.operation.name;
            ctx.state.isChange = tool.operation.kind === "mutation";
            const call = { authentication, requestId: requestIdOf(ctx), origin: originOf(ctx) };
            return callTool(tool, argumentsOf(message), call, parts);
          },
        });
      return exchange(request, message, serverOf);
    };
    await respond(ctx, read.isBatch ? await answerBatch(read.messages, answer) : await answer(read.messages[0]));
  };
}

/** Passes only the protocol's headers: the SDK sees no credential and no cookie. */
function protocolHeaders(ctx: KoaContext): Headers {
  const headers = new Headers({ "Content-Type": "application/json", Accept: "application/json, text/event-stream" });
  for (const [name, values = []] of Object.entries(ctx.req.headersDistinct))
    if (name.startsWith("mcp-")) for (const value of values) headers.append(name, value);
  return headers;
}

/** Sends a response whole, because nothing streams. */
async function respond(ctx: KoaContext, response: Response): Promise<void> {
  const type = response.headers.get("Content-Type");
  ctx.status = response.status;
  ctx.body = Buffer.from(await response.arrayBuffer());
  if (type === null) ctx.remove("Content-Type");
  else ctx.set("Content-Type", type);
}
