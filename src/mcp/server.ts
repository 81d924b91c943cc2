import { type CallToolResult, ProtocolError, ProtocolErrorCode, Server } from "@modelcontextprotocol/server";
import { hasAccess } from "../auth/access.ts";
import type { Caller } from "../auth/caller.ts";
import { instructionsFor, type Person, type Place } from "./instructions.ts";
import type { Tool } from "./tool.ts";

/** The stateless revision, and the earlier ones over streamable HTTP. */
const protocolVersions = ["2026-07-28", "2025-11-25", "2025-06-18", "2025-03-26"];

/** Clients may cache the list this long: a credential's scopes never change, and tools change only with a release. */
const listTtlMs = 300_000;

type Parts = {
  tools: ReadonlyMap<string, Tool>;
  caller: Caller;
  /** The business's time zone. */
  timeZone: string;
  place: Place;
  team: readonly Person[];
  now: Date;
  call: (tool: Tool) => Promise<CallToolResult>;
  appUrl: string;
  version: string;
};

/** Creates the server of one request. It keeps no state. */
export function createServer({ tools, caller, timeZone, place, team, now, call, appUrl, version }: Parts): Server {
  const server = new Server(
    { name: "fieldline", title: "Fieldline", version, websiteUrl: appUrl },
    {
      capabilities: { tools: {} },
      instructions: instructionsFor({ timeZone, place, team }, now),
      supportedProtocolVersions: protocolVersions,
      cacheHints: { "tools/list": { ttlMs: listTtlMs, cacheScope: "private" } },
    },
  );
  server.setRequestHandler("tools/list", ({ params }) => {
    if (params?.cursor !== undefined) throw new ProtocolError(ProtocolErrorCode.InvalidParams, "The list has one page");
    const allowed = [...tools.values()].filter(({ operation }) => hasAccess(caller, operation.access));
    return { tools: allowed.map(({ definition }) => definition) };
  });
  server.setRequestHandler("tools/call", ({ params }) => {
    const tool = tools.get(params.name);
    if (tool === undefined) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${params.name}`);
    return call(tool);
  });
  return server;
}
