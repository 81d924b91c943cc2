import type { Context as KoaContext, Middleware } from "koa";
import type { Auth } from "../auth/authentication.ts";
import { credentialsOf } from "../auth/credentials.ts";
import { assertOwnOrigin } from "../auth/origin.ts";
import { rateHeaders } from "../auth/rate-headers.ts";
import type { Operation } from "../operations/operation.ts";
import { Problem } from "../problems.ts";
import { type CallParts, callTool } from "./call.ts";
import { exchange } from "./exchange.ts";
import { readMessage } from "./message.ts";
import { createServer } from "./server.ts";
import { compileTools } from "./tool.ts";

export type McpParts = CallParts & {
  operations: readonly Operation[];
  authenticate: Auth["authenticate"];
  readBody: (ctx: KoaContext) => Promise<Buffer>;
  appUrl: string;
  baseUrl: string;
  corsOrigins: readonly string[];
  /** The release, as the server tells it to clients. */
  version: string;
};

const allow = "POST, OPTIONS";

/** The MCP endpoint. Refusals of the HTTP request are problems; those of the message and of a tool, the protocol's own. */
export function createMcp({
  operations,
  run,
  toProblem,
  authenticate,
  readBody,
  appUrl,
  baseUrl,
  corsOrigins,
  version,
}: McpParts): Middleware {
  const tools = compileTools(operations);

  return async (ctx) => {
    assertOwnOrigin(ctx.get("Origin"), { appUrl, corsOrigins });
    if (ctx.method === "OPTIONS") {
      ctx.status = 204;
      ctx.set("Allow", allow);
      return;
    }
    if (ctx.method !== "POST")
      throw new Problem("method-not-allowed", `Allowed here: ${allow}.`, { headers: { Allow: allow } });

    const requestId = String(ctx.state.requestId);
    const authentication = await authenticate(credentialsOf(ctx.req));
    const { caller } = authentication;
    ctx.state.businessId = authentication.businessId;
    ctx.state.caller = `${caller.kind}:${caller.id}`;
    ctx.set(rateHeaders(authentication.quota));
    if (ctx.accepts("application/json") === false)
      throw new Problem("not-acceptable", "The answer is application/json.");

    const read = readMessage(await readBody(ctx));
    if ("refusal" in read) return reply(ctx, read.refusal);
    const request = new Request(`${baseUrl}/mcp/mcp`, { method: "POST", headers: protocolHeaders(ctx) });
    const serverOf = () =>
      createServer({
        tools,
        caller,
        appUrl,
        version,
        call: (tool, given) => {
          ctx.state.operation = tool.operation.name;
          return callTool(tool, given, { authentication, requestId }, { run, toProblem });
        },
      });
    await reply(ctx, await exchange(request, read.message, serverOf));
  };
}

/** The protocol's headers alone: the SDK is shown no credential and no cookie. */
function protocolHeaders(ctx: KoaContext): Headers {
  const headers = new Headers({ "Content-Type": "application/json", Accept: "application/json, text/event-stream" });
  for (const [name, values = []] of Object.entries(ctx.req.headersDistinct))
    if (name.startsWith("mcp-")) for (const value of values) headers.append(name, value);
  return headers;
}

/** Nothing streams: whatever the answer's form, it is whole when it comes. */
async function reply(ctx: KoaContext, response: Response): Promise<void> {
  const type = response.headers.get("Content-Type");
  ctx.status = response.status;
  ctx.body = Buffer.from(await response.arrayBuffer());
  if (type === null) ctx.remove("Content-Type");
  else ctx.set("Content-Type", type);
}
