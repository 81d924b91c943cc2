import { once } from "node:events";
import { connect } from "node:net";
import { setImmediate as turn } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Business, made } from "../world/trade.ts";
import { startWorld, type World } from "../world/world.ts";

type Line = { level: number; msg: string; path?: string; status?: number; aborted?: boolean };

let world: World;
let business: Business;
let cookie = "";

beforeAll(async () => {
  world = await startWorld();
  business = await world.addBusiness();
  ({ cookie } = await world.addPerson(business.id));
  for (let n = 0; n < 60; n += 1)
    await made(business.client, "/v1/customers", { name: `Customer ${n}`, notes: "x".repeat(4000) });
});

afterAll(() => world.close());

const lines = () =>
  world.logged
    .join("")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Line);

const requestLines = () => lines().filter(({ msg }) => msg === "request");

/** A caller's request. `announced` is the Content-Length, if it differs from the bytes sent. */
type Request = { method: string; path: string; headers?: Record<string, string>; body?: string; announced?: number };

function bytesOf({ method, path, headers = {}, body = "", announced = Buffer.byteLength(body) }: Request): string {
  const all = {
    Host: "localhost",
    "Content-Type": "application/json",
    ...(method === "POST" ? { "Content-Length": String(announced) } : {}),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n${body}`;
}

/** Sends a request and resets the connection after `when` turns of the event loop, or once the response has begun. */
async function leave(request: Request, when: number | "answered"): Promise<void> {
  const socket = connect(Number(new URL(world.origin).port), "127.0.0.1");
  socket.on("error", () => undefined);
  await once(socket, "connect");
  socket.write(bytesOf(request));
  if (when === "answered") await once(socket, "data");
  else for (let n = 0; n < when; n += 1) await turn();
  socket.resetAndDestroy();
}

const query = "{ customers(limit: 50) { nodes { id name notes sites { id } contacts { id } } } }";

const requests = (): Record<string, Request> => {
  const key = { "X-Api-Key": business.key };
  const json = (value: unknown) => JSON.stringify(value);
  const tool = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "list_customers", arguments: {} } };
  return {
    read: { method: "GET", path: "/api/v1/customers?limit=50", headers: key },
    zipped: {
      method: "GET",
      path: "/api/v1/customers?limit=50",
      headers: { ...key, "Accept-Encoding": "gzip" },
    },
    create: { method: "POST", path: "/api/v1/customers", headers: key, body: json({ name: "Gone" }) },
    "create once": {
      method: "POST",
      path: "/api/v1/customers",
      headers: { ...key, "Idempotency-Key": "gone-before" },
      body: json({ name: "Gone" }),
    },
    "half a body": { method: "POST", path: "/api/v1/customers", headers: key, body: '{"name":', announced: 500 },
    graphql: { method: "POST", path: "/graphql", headers: { Cookie: cookie }, body: json({ query }) },
    "graphql mutation": {
      method: "POST",
      path: "/graphql",
      headers: { Cookie: cookie },
      body: json({ query: 'mutation { create_customer(input: { name: "Gone" }) { id } }' }),
    },
    "graphql events": {
      method: "POST",
      path: "/graphql",
      headers: { Cookie: cookie, Accept: "text/event-stream" },
      body: json({ query: "subscription { inbox_changed { __typename } }" }),
    },
    "half a graphql body": {
      method: "POST",
      path: "/graphql",
      headers: { Cookie: cookie },
      body: '{"query":',
      announced: 500,
    },
    mcp: {
      method: "POST",
      path: "/api/mcp/mcp",
      headers: { ...key, Accept: "application/json, text/event-stream" },
      body: json(tool),
    },
    token: {
      method: "POST",
      path: "/api/oauth/token",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: "grant_type=authorization_code&code=",
      announced: 500,
    },
    register: { method: "POST", path: "/api/oauth/register", body: '{"redirect_uris":', announced: 500 },
    text: {
      method: "POST",
      path: "/api/inbound/sms",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: "From=",
      announced: 500,
    },
    page: { method: "GET", path: "/api/v1/docs" },
  };
};

test("a caller that leaves is a line of the log, and no server error", async () => {
  world.logged.length = 0;
  let sent = 0;
  for (const request of Object.values(requests()))
    for (const when of [0, 1, 2, 4, 8, 16, 32, "answered"] as const) {
      // An incomplete request gets no response.
      if (when === "answered" && request.announced !== undefined) continue;
      await leave(request, when);
      sent += 1;
    }
  // A caller that left before its headers arrived made no request.
  await vi.waitFor(() => expect(requestLines().length).toBeGreaterThan(sent / 2));
  expect(lines().filter(({ level }) => level >= 40)).toEqual([]);
  const unanswered = requestLines().filter(({ status }) => status === 499);
  expect(unanswered.length).toBeGreaterThan(0);
  expect(unanswered.every(({ aborted }) => aborted === true)).toBe(true);
});

test("a caller that gets a response is not logged as having left", async () => {
  world.logged.length = 0;
  expect((await business.client("GET", "/v1/me")).status).toBe(200);
  await vi.waitFor(() =>
    expect(requestLines()).toEqual([expect.objectContaining({ path: "/api/v1/me", status: 200 })]),
  );
  expect(requestLines()[0]).not.toHaveProperty("aborted");
});
