import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startWorld, type World } from "../world/world.ts";

const perHour = 2;

let plain: World;
let behind: World;
let proxies: Record<"stranger" | "person" | "inner" | "modern", Proxy>;
beforeAll(async () => {
  [plain, behind] = await Promise.all([
    startWorld(),
    startWorld({ TRUST_PROXY: "127.0.0.1, 10.0.0.0/8, 2001:db8:5::/48", OAUTH_REGISTRATIONS_PER_HOUR: `${perHour}` }),
  ]);
  const inner = await startProxy(behind.origin, "10.0.0.7");
  proxies = {
    stranger: await startProxy(behind.origin, "203.0.113.66"),
    person: await startProxy(behind.origin, "198.51.100.9"),
    inner,
    modern: await startProxy(behind.origin, "203.0.113.66", "forwarded"),
  };
});
afterAll(async () => {
  await Promise.all(Object.values(proxies).map((proxy) => proxy.close()));
  await Promise.all([plain.close(), behind.close()]);
});

type Proxy = Awaited<ReturnType<typeof startProxy>>;

/** A proxy in front of one caller. It appends the caller's address, as nginx does. */
async function startProxy(origin: string, caller: string, header: "x-forwarded-for" | "forwarded" = "x-forwarded-for") {
  const server = createServer((incoming, response) => {
    const entry = header === "forwarded" ? `for="${caller}:4711";proto=http` : caller;
    const claimed = incoming.headers[header];
    const headers = { ...incoming.headers, [header]: claimed === undefined ? entry : `${claimed}, ${entry}` };
    const outgoing = request(origin + incoming.url, { method: incoming.method ?? "GET", headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    incoming.pipe(outgoing);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await once(server.close(), "close");
    },
  };
}

/** The address that the log records for a request with these headers. */
async function addressOf(world: World, headers: Record<string, string>, origin = world.origin): Promise<string> {
  const id = randomUUID();
  await (await fetch(`${origin}/healthz`, { headers: { ...headers, "x-service-request-id": id } })).text();
  return vi.waitFor(() => {
    const line = world.logged.find((text) => text.includes(id));
    if (line === undefined) throw new Error("not logged yet");
    return JSON.parse(line).address;
  });
}

const claims: Record<string, string>[] = [
  { "X-Forwarded-For": "203.0.113.1" },
  { Forwarded: "for=203.0.113.1" },
  { "X-Forwarded-For": "203.0.113.1", Forwarded: "for=203.0.113.1" },
  { "X-Real-IP": "203.0.113.1" },
];

test.each(claims)("without TRUST_PROXY, the caller's header %j changes nothing", async (headers) => {
  expect(await addressOf(plain, headers)).toBe("127.0.0.1");
});

test.each([
  ["none", undefined, "127.0.0.1"],
  ["one entry", "203.0.113.1", "203.0.113.1"],
  ["addresses that its caller made up", "192.0.2.1, 10.9.9.9, 203.0.113.1", "203.0.113.1"],
  ["a second proxy", "192.0.2.1, 203.0.113.1, 10.1.2.3", "203.0.113.1"],
  ["proxies alone", "10.0.0.1, 10.0.0.2", "10.0.0.1"],
  ["IPv4 over IPv6, at a proxy and at the caller", "::ffff:203.0.113.1, ::ffff:10.0.0.2", "203.0.113.1"],
  ["IPv6 in another spelling", "2001:DB8:0:0::1, 2001:db8:5::9", "2001:db8::1"],
  ["ports", "[2001:db8::1]:443, 10.0.0.2:8080", "2001:db8::1"],
  ["an entry that is malformed", "203.0.113.1, 10.0.0.2:x", "127.0.0.1"],
  ["an entry that is malformed, behind a proxy", "203.0.113.1, unknown, 10.0.0.2", "10.0.0.2"],
  ["an empty entry", "203.0.113.1,", "127.0.0.1"],
  ["an address in octal", "010.0.0.1, 10.0.0.2", "10.0.0.2"],
])("a trusted proxy's X-Forwarded-For gives the caller's address, with %s", async (_what, list, address) => {
  expect(await addressOf(behind, list === undefined ? {} : { "X-Forwarded-For": list })).toBe(address);
});

test.each([
  ["one element", "for=203.0.113.1;proto=https;by=10.0.0.1", "203.0.113.1"],
  ["another spelling", 'Proto=https; FOR="203.0.113.1:443"', "203.0.113.1"],
  ["a second proxy", 'for=192.0.2.1, for="[2001:db8::1]", for=10.1.2.3', "2001:db8::1"],
  ["a caller who hides", "for=203.0.113.1, for=_hidden, for=10.1.2.3", "10.1.2.3"],
  ["an element without for", "for=203.0.113.1, proto=https", "127.0.0.1"],
  ["a quote that its caller left open", 'for="192.0.2.1, for=203.0.113.1', "203.0.113.1"],
  ["an element inside a quoted value", 'for=203.0.113.1;host="x, for=192.0.2.1"', "203.0.113.1"],
])("a trusted proxy's Forwarded gives the caller's address, with %s", async (_what, header, address) => {
  expect(await addressOf(behind, { Forwarded: header })).toBe(address);
});

test("if the two headers differ, the caller made one up, and neither counts", async () => {
  const claimed = { Forwarded: "for=192.0.2.1" };
  expect(await addressOf(behind, claimed, proxies.stranger.origin)).toBe("127.0.0.1");
  const claimedToo = { "X-Forwarded-For": "192.0.2.1" };
  expect(await addressOf(behind, claimedToo, proxies.modern.origin)).toBe("127.0.0.1");
  expect(await addressOf(behind, { ...claimed, "X-Forwarded-For": "192.0.2.1" })).toBe("192.0.2.1");
});

test("through a proxy, the caller is the one who connected to it, whatever they claim", async () => {
  for (const list of ["192.0.2.1", "192.0.2.2, 10.0.0.1", "127.0.0.1"])
    expect(await addressOf(behind, { "X-Forwarded-For": list }, proxies.stranger.origin)).toBe("203.0.113.66");
  expect(await addressOf(behind, { Forwarded: "for=192.0.2.1" }, proxies.modern.origin)).toBe("203.0.113.66");
});

test("the authorization server's library sees the caller at the same address", async () => {
  const authorize = async (origin: string, count: number) => {
    const query = new URLSearchParams({
      client_id: `https://127.0.0.1/${count}`,
      redirect_uri: "https://127.0.0.1/back",
      response_type: "code",
      code_challenge: "A".repeat(43),
      code_challenge_method: "S256",
    });
    const headers = { "X-Forwarded-For": `192.0.2.${count}` };
    return (await fetch(`${origin}/oauth/authorize?${query}`, { headers })).text();
  };
  const pages = await Promise.all(Array.from({ length: 121 }, (_, count) => authorize(proxies.stranger.origin, count)));
  expect(pages.filter((page) => page.includes("too many requests"))).toHaveLength(1);
  expect(await authorize(proxies.person.origin, 0)).not.toContain("too many requests");
});

test("a caller who claims another address each time is still limited, and others are served", async () => {
  const register = (origin: string, claimed: string) =>
    fetch(`${origin}/api/oauth/register`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Forwarded-For": claimed },
      body: JSON.stringify({ client_name: "App", redirect_uris: ["https://app.example.com/back"] }),
    });
  const wrongKey = (origin: string, claimed: string) =>
    fetch(`${origin}/api/v1/me`, { headers: { "X-Api-Key": "wrong", "X-Forwarded-For": claimed } });
  for (const [call, limit, first] of [
    [register, perHour, 201],
    [wrongKey, 60, 401],
  ] as const) {
    const statuses = [];
    for (let count = 0; count <= limit; count += 1)
      statuses.push((await call(proxies.stranger.origin, `192.0.2.${count}`)).status);
    expect(statuses).toEqual([...Array.from({ length: limit }, () => first), 429]);
    expect((await call(proxies.person.origin, "192.0.2.1")).status).toBe(first);
  }
});
