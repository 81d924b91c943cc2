import { rm } from "node:fs/promises";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import pino from "pino";
import type { Authenticate } from "../../src/auth/authentication.ts";
import { challenge } from "../../src/auth/challenge.ts";
import type { Context } from "../../src/graphql/context.ts";
import { createApp } from "../../src/http/pipeline.ts";
import { createToProblem } from "../../src/http/problems.ts";
import { serve } from "../../src/http/server.ts";
import { createMcp } from "../../src/mcp/serve.ts";
import { compileOperations } from "../../src/operations/compile.ts";
import { Problem } from "../../src/problems.ts";
import { shopFolder, shopSchema } from "./shop.ts";

export const appUrl = "https://app.example.com";
export const partner = "https://partner.example.com";

const scopesOf: Record<string, string[]> = {
  everything: ["customers:read", "customers:write", "invoices:write"],
  reader: ["customers:read"],
  nothing: [],
};

/** Requests that each key may make. */
const limit = 50;

export type Revision = "2026-07-28" | "2025-11-25";

/** Serves MCP in the real app on a free port, over the shop's schema. */
export async function startEndpoint() {
  const folder = await shopFolder();
  const schema = shopSchema();
  const admitted: string[] = [];
  const logged: string[] = [];
  const log = pino({ level: "error" }, { write: (line: string) => void logged.push(line) });
  const toProblem = createToProblem(log);
  const authenticate: Authenticate = async ({ apiKey = "" }) => {
    const scopes = scopesOf[apiKey];
    if (scopes === undefined)
      throw new Problem("unauthorized", "No such key.", {
        headers: { "WWW-Authenticate": challenge({ appUrl, basePath: "/api" }) },
      });
    admitted.push(apiKey);
    const quota = { limit, remaining: limit - admitted.length, resetSeconds: 30 };
    if (quota.remaining < 0) throw new Problem("rate-limited", "Wait.", { headers: { "Retry-After": "30" } });
    return {
      caller: { kind: "api_key", id: apiKey, name: apiKey, scopes: new Set(scopes) },
      businessId: "shop",
      timeZone: "Australia/Perth",
      quota,
    };
  };
  const operations = compileOperations(schema, folder);
  const mcp = createMcp({
    currentTime: () => new Date(),
    operations,
    authenticate,
    // The shop's fields read nothing from the context.
    contextOf: ({ caller }, request) => ({ caller, request, db: {} }) as Context,
    toProblem,
    teamOf: async () => [],
    placeOf: async () => ({ country: "AU", currency: "AUD" }),
    appUrl,
    baseUrl: `${appUrl}/api`,
    corsOrigins: [partner],
    version: "1.2.3",
  });
  const app = createApp({
    log,
    toProblem,
    corsOrigins: [partner],
    limitStrangers: async () => undefined,
    surfaces: [{ routes: [{ method: "POST", path: "/api/mcp/mcp", anonymous: "credential", handle: mcp }] }],
  });
  const serving = await serve(app, { port: 0, host: "127.0.0.1" });
  const url = `http://127.0.0.1:${serving.port}/api/mcp/mcp`;
  const clients: Client[] = [];

  return {
    url,
    port: serving.port,
    admitted,
    logged,
    /** The official client, pinned to one revision. */
    async connect(revision: Revision, key = "everything"): Promise<Client> {
      const client = new Client(
        { name: "test", version: "1" },
        { versionNegotiation: { mode: revision === "2026-07-28" ? { pin: revision } : "legacy" } },
      );
      await client.connect(
        new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers: { "X-Api-Key": key } } }),
      );
      clients.push(client);
      return client;
    },
    /** Sends a request without the client, and reads the response to the end. */
    async send(body: unknown, headers: Record<string, string> = {}, method = "POST"): Promise<Response> {
      const response = await fetch(url, {
        method,
        headers: {
          "Content-Type": "application/json",
          Accept: "application/json, text/event-stream",
          "X-Api-Key": "everything",
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      return new Response(text === "" ? null : text, { status: response.status, headers: response.headers });
    },
    async close() {
      await Promise.all(clients.map((client) => client.close()));
      await serving.close();
      await rm(folder, { recursive: true });
    },
  };
}

export type Endpoint = Awaited<ReturnType<typeof startEndpoint>>;

/** A message of the earlier revision. The stateless revision adds metadata to each message and its headers. */
export function message(method: string, params: Record<string, unknown> = {}): Record<string, unknown> {
  return { jsonrpc: "2.0", id: 1, method, params };
}

export function statelessMessage(method: string, params: Record<string, unknown> = {}) {
  const meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  const name = typeof params.name === "string" ? { "Mcp-Name": params.name } : {};
  return {
    body: message(method, { ...params, _meta: meta }),
    headers: { "MCP-Protocol-Version": "2026-07-28", "Mcp-Method": method, ...name } as Record<string, string>,
  };
}
