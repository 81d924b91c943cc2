import { connect } from "node:net";
import type { CallToolResult } from "@modelcontextprotocol/client";
import { afterEach, beforeEach, expect, it } from "vitest";
import { appUrl, type Endpoint, message, partner, startEndpoint, statelessMessage } from "./endpoint.ts";
import { problemIn } from "./error.ts";

let endpoint: Endpoint;
beforeEach(async () => {
  endpoint = await startEndpoint();
});
afterEach(() => endpoint.close());

async function problemOf(response: Response, status: number, type: string): Promise<Record<string, unknown>> {
  expect(response.status).toBe(status);
  expect(response.headers.get("Content-Type")).toContain("application/problem+json");
  const document = (await response.json()) as Record<string, unknown>;
  expect(document).toMatchObject({ type: `urn:service:error:${type}`, status });
  expect(document.request_id).toBe(response.headers.get("x-service-request-id"));
  return document;
}

async function faultOf(response: Response, status: number, code: number): Promise<void> {
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ jsonrpc: "2.0", error: { code } });
  expect(response.headers.get("x-service-request-id")).toBeTruthy();
}

it("a call without a live credential is a 401 that says where to get a token", async () => {
  for (const key of ["", "unknown"]) {
    const response = await endpoint.send(message("tools/list"), { "X-Api-Key": key });
    await problemOf(response, 401, "unauthorized");
    expect(response.headers.get("WWW-Authenticate")).toContain(
      `resource_metadata="${appUrl}/.well-known/oauth-protected-resource/api/mcp/mcp"`,
    );
  }
});

it("a page of any origin calls the endpoint with a credential, and reads a 401", async () => {
  for (const origin of ["https://browser.example", "null", "http://localhost:6274", appUrl, partner]) {
    const answered = await endpoint.send(message("tools/list"), { Origin: origin, "Sec-Fetch-Site": "cross-site" });
    expect(answered.status).toBe(200);
  }
});

it("other methods are a 405 with Allow, and do not count", async () => {
  for (const method of ["GET", "DELETE", "PUT", "PATCH"]) {
    const response = await endpoint.send(undefined, {}, method);
    await problemOf(response, 405, "method-not-allowed");
    expect(response.headers.get("Allow")).toBe("POST, OPTIONS");
  }
  expect((await endpoint.send(undefined, {}, "OPTIONS")).status).toBe(204);
  expect(endpoint.admitted).toEqual([]);
});

it("every request counts once, returns the allowance, and above it is a 429", async () => {
  const first = await endpoint.send(message("tools/call", { name: "get_shop", arguments: {} }));
  expect(first.status).toBe(200);
  expect(first.headers.get("RateLimit")).toContain("r=49");
  expect(first.headers.get("RateLimit-Policy")).toContain("q=50");
  for (let sent = 1; sent < 50; sent += 1) await endpoint.send(message("ping"));
  const refused = await endpoint.send(message("tools/list"));
  await problemOf(refused, 429, "rate-limited");
  expect(refused.headers.get("Retry-After")).toBe("30");
  expect(endpoint.admitted).toHaveLength(51);
});

it("responses are whole JSON without a session, in both revisions, and keep the caller's request id", async () => {
  const stateless = statelessMessage("tools/call", { name: "get_shop", arguments: {} });
  for (const [body, headers] of [
    [message("tools/call", { name: "get_shop", arguments: {} }), {}],
    [stateless.body, stateless.headers],
  ] as const) {
    const response = await endpoint.send(body, { ...headers, "x-service-request-id": "abcdefgh-1" });
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toContain("application/json");
    expect(response.headers.get("Mcp-Session-Id")).toBeNull();
    expect(response.headers.get("x-service-request-id")).toBe("abcdefgh-1");
    expect(await response.json()).toMatchObject({ id: 1, result: { structuredContent: { name: "Shop" } } });
  }
  const error = await endpoint.send(message("tools/call", { name: "get_part", arguments: { id: "x" } }), {
    "x-service-request-id": "abcdefgh-2",
  });
  const { result } = (await error.json()) as { result: CallToolResult };
  expect(problemIn(result)).toMatchObject({ request_id: "abcdefgh-2" });
});

it("a client that accepts any format, or names none, is served; one that refuses JSON is not", async () => {
  for (const accept of ["*/*", "application/json"])
    expect((await endpoint.send(message("tools/list"), { Accept: accept })).status).toBe(200);
  await problemOf(await endpoint.send(message("tools/list"), { Accept: "text/html" }), 406, "not-acceptable");
});

it("the stateless revision is discovered, returns how long a list may be cached, and checks its headers", async () => {
  const discover = statelessMessage("server/discover");
  expect(await (await endpoint.send(discover.body, discover.headers)).json()).toMatchObject({
    result: { supportedVersions: ["2026-07-28"], capabilities: { tools: {} } },
  });
  const list = statelessMessage("tools/list");
  expect(await (await endpoint.send(list.body, list.headers)).json()).toMatchObject({
    result: { resultType: "complete", ttlMs: 300_000, cacheScope: "private" },
  });
  const call = statelessMessage("tools/call", { name: "get_shop", arguments: {} });
  await faultOf(await endpoint.send(call.body, { ...call.headers, "Mcp-Name": "get_part" }), 400, -32020);
  await faultOf(await endpoint.send(call.body, { ...call.headers, "MCP-Protocol-Version": "2025-11-25" }), 400, -32020);
});

it("a subscription ends at once, because nothing changes while it is open", async () => {
  const listen = statelessMessage("subscriptions/listen", { notifications: { toolsListChanged: true } });
  const response = await endpoint.send(listen.body, listen.headers);
  expect(response.status).toBe(200);
  expect(await response.text()).toContain('"resultType":"complete"');
});

it("the earlier revision's handshake offers it, whatever version is requested", async () => {
  for (const [asked, given] of [
    ["2025-11-25", "2025-11-25"],
    ["2025-06-18", "2025-06-18"],
    ["2025-03-26", "2025-03-26"],
    ["2024-11-05", "2025-11-25"],
  ]) {
    const response = await endpoint.send(
      message("initialize", { protocolVersion: asked, capabilities: {}, clientInfo: { name: "t", version: "1" } }),
    );
    expect(await response.json()).toMatchObject({
      result: { protocolVersion: given, serverInfo: { name: "fieldline" } },
    });
  }
  const notified = await endpoint.send({ jsonrpc: "2.0", method: "notifications/initialized" });
  expect(notified.status).toBe(202);
  expect(await notified.text()).toBe("");
  await faultOf(await endpoint.send(message("tools/list"), { "MCP-Protocol-Version": "1999-01-01" }), 400, -32000);
});

const notification = { jsonrpc: "2.0", method: "notifications/initialized" };

it("a batch of revision 2025-03-26 gets one array, and each message counts", async () => {
  const call = { ...message("tools/call", { name: "get_shop", arguments: {} }), id: "b" };
  for (const headers of [{}, { "MCP-Protocol-Version": "2025-03-26" }]) {
    const before = endpoint.admitted.length;
    const response = await endpoint.send(
      [message("ping"), notification, call, { ...message("nothing"), id: 3 }],
      headers,
    );
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual([
      expect.objectContaining({ id: 1, result: {} }),
      expect.objectContaining({ id: "b", result: expect.objectContaining({ structuredContent: { name: "Shop" } }) }),
      expect.objectContaining({ id: 3, error: expect.objectContaining({ code: -32601 }) }),
    ]);
    expect(endpoint.admitted.length - before).toBe(4);
  }
  const silent = await endpoint.send([notification, notification]);
  expect([silent.status, await silent.text()]).toEqual([202, ""]);
});

it("a batch is refused if the revision has none, if it is too long, or if it contains initialize", async () => {
  const pair = [message("ping"), message("ping")];
  for (const revision of ["2025-06-18", "2025-11-25", "2026-07-28"])
    await faultOf(await endpoint.send(pair, { "MCP-Protocol-Version": revision }), 400, -32600);
  const long = Array.from({ length: 21 }, () => message("ping"));
  await faultOf(await endpoint.send(long), 400, -32600);
  const hello = { protocolVersion: "2025-03-26", capabilities: {}, clientInfo: { name: "t", version: "1" } };
  await faultOf(await endpoint.send([message("initialize", hello), message("ping")]), 400, -32600);
});

it("a batch runs only if the allowance covers all of it", async () => {
  for (let sent = 0; sent < 48; sent += 1) await endpoint.send(message("ping"));
  const call = message("tools/call", { name: "create_part", arguments: { name: "Elbow" } });
  await problemOf(await endpoint.send([call, call, call]), 429, "rate-limited");
  endpoint.admitted.length = 0;
  const listed = await endpoint.send(message("tools/call", { name: "list_parts", arguments: { search: "Elbow" } }));
  expect(await listed.json()).toMatchObject({ result: { structuredContent: { data: [] } } });
});

it("a message that is no JSON-RPC is the protocol's error", async () => {
  await faultOf(await endpoint.send('{"jsonrpc":'), 400, -32700);
  await faultOf(await endpoint.send(undefined), 400, -32700);
  await faultOf(await endpoint.send("[]"), 400, -32600);
  for (const strange of ["null", "5", '"tools/list"', "{}", '{"jsonrpc":"1.0","id":1,"method":"tools/list"}']) {
    const response = await endpoint.send(strange);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ jsonrpc: "2.0", error: { code: expect.any(Number) } });
  }
  expect(await (await endpoint.send(message("resources/list"))).json()).toMatchObject({ error: { code: -32601 } });
  expect(await (await endpoint.send(message("tools/call", { name: "get_shop", arguments: [] }))).json()).toMatchObject({
    error: { code: -32602 },
  });
  expect(await (await endpoint.send(message("tools/list", { cursor: "2" }))).json()).toMatchObject({
    error: { code: -32602 },
  });
  expect(endpoint.logged).toEqual([]);
});

it("a body that is too large, of another type, or encoded is a problem", async () => {
  await problemOf(await endpoint.send(JSON.stringify("x".repeat(1_000_001))), 413, "payload-too-large");
  await problemOf(
    await endpoint.send(message("ping"), { "Content-Type": "text/plain" }),
    415,
    "unsupported-media-type",
  );
  await problemOf(await endpoint.send(message("ping"), { "Content-Encoding": "gzip" }), 415, "unsupported-media-type");
});

it("a body that stops halfway does not harm the server", async () => {
  await new Promise<void>((resolve) => {
    const socket = connect(endpoint.port, "127.0.0.1", () => {
      socket.write(
        'POST /api/mcp/mcp HTTP/1.1\r\nHost: x\r\nX-Api-Key: everything\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"jsonrpc"',
        () => socket.destroy(),
      );
    });
    socket.once("close", () => resolve());
  });
  expect((await endpoint.send(message("tools/list"))).status).toBe(200);
});

it("a credential header sent twice is no credential", async () => {
  const response = await new Promise<string>((resolve) => {
    const body = JSON.stringify(message("tools/list"));
    const socket = connect(endpoint.port, "127.0.0.1", () =>
      socket.end(
        `POST /api/mcp/mcp HTTP/1.1\r\nHost: x\r\nX-Api-Key: everything\r\nX-Api-Key: reader\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      ),
    );
    let text = "";
    socket.on("data", (chunk) => {
      text += chunk;
    });
    socket.on("close", () => resolve(text));
  });
  expect(response).toMatch(/^HTTP\/1\.1 400/);
});
