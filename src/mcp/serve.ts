import type { Context as KoaContext, Middleware } from "koa";
import type { Gate } from "../gate/gate.ts";
import { refuseForeignOrigin } from "../gate/origin.ts";
import { presentedBy } from "../gate/presented.ts";
import { rateHeaders } from "../gate/rate-headers.ts";
import type { Operation } from "../operations/operation.ts";
import { Problem } from "../problems.ts";
import { type CallParts, callTool } from "./call.ts";
import { exchange } from "./exchange.ts";
import { readMessage } from "./message.ts";
import { createServer } from "./server.ts";
import { compileTools } from "./tool.ts";

export type McpParts = CallParts & {
  operations: readonly Operation[];
  admit: Gate["admit"];
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
  nameFault,
  admit,
  readBody,
  appUrl,
  baseUrl,
  corsOrigins,
  version,
}: McpParts): Middleware {
  const tools = compileTools(operations);

  return async (ctx) => {
    refuseForeignOrigin(ctx.get("Origin"), { appUrl, corsOrigins });
    if (ctx.method === "OPTIONS") {
      ctx.status = 204;
      ctx.set("Allow", allow);
      return;
    }
    if (ctx.method !== "POST")
      throw new Problem("method-not-allowed", `Allowed here: ${allow}.`, { headers: { Allow: allow } });

    const requestId = String(ctx.state.requestId);
    const admission = await admit(presentedBy(ctx.req));
    const { caller } = admission;
    ctx.state.businessId = admission.businessId;
    ctx.state.caller = `${caller.kind}:${caller.id}`;
    ctx.set(rateHeaders(admission.allowance));
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
          return callTool(tool, given, { admission, requestId }, { run, nameFault });
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
