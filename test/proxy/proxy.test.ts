import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect as connectHttp2 } from "node:http2";
import { connect as connectTcp, createServer } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { parse } from "yaml";
import { password } from "../auth/portal.ts";
import { pdf } from "../files/portal.ts";
import { freePort } from "../world/server.ts";
import { made } from "../world/trade.ts";
import { startWorld, type World } from "../world/world.ts";
import { callerAt, closeCallers } from "./caller.ts";
import {
  authority,
  isInstalled,
  type Ports,
  type Program,
  type ReverseProxy,
  sampleOf,
  startReverseProxy,
} from "./reverse-proxy.ts";

/** The suite runs behind nginx only; `npm run prove:proxy` requires nginx and tests Caddy too. */
const isProof = process.env.PROVE === "proxy";
const programs: Program[] = isProof ? ["nginx", "caddy"] : ["nginx"];

let ports: Ports;
let world: World;
beforeAll(async () => {
  if (!programs.some(isInstalled)) return;
  ports = { plain: await freePort(), tls: await freePort() };
  world = await startWorld({ TRUST_PROXY: "127.0.0.1", APP_URL: `https://127.0.0.1:${ports.tls}` });
});
afterAll(async () => {
  await closeCallers();
  await world?.close();
});

const stranger = callerAt("127.0.0.66");
const person = callerAt("127.0.0.9");

const named = ["X-Forwarded-For", "Forwarded", "X-Real-IP", "X-Client-IP", "CF-Connecting-IP", "True-Client-IP"];
/** Address headers that a caller may forge. */
const claims = (count: number) =>
  Object.fromEntries(
    named.map((name) => [name, name === "Forwarded" ? `for=192.0.2.${count};proto=http` : `192.0.2.${count}`]),
  );

const hostOf = (origin: string) => new URL(origin).host;

test("compose.yaml contains the sample of Caddy, with its names", () => {
  const withoutComments = sampleOf("Caddyfile")
    .replaceAll(/^\s*#.*\n/gm, "")
    .trim();
  const named = withoutComments
    .replace("fieldline.example.com", () => "{$$DOMAIN}")
    .replace("127.0.0.1:3000", "web-1:3000 web-2:3000");
  const compose = parse(readFileSync(new URL("../../compose.yaml", import.meta.url), "utf8"));
  expect(compose.configs.proxy.content.trim()).toBe(named.replaceAll("\t", "  "));
});

for (const program of programs)
  if (isInstalled(program)) describe(`behind ${program}, with its sample in ops/`, () => promises(program));
  else {
    const missing = `${program} is not installed, and nothing is tested behind it: apt-get install ${program}`;
    process.stderr.write(`${missing}\n`);
    if (isProof && program === "nginx") throw new Error(missing);
    test.skip(missing);
  }

function promises(program: Program) {
  let proxy: ReverseProxy;
  beforeAll(async () => {
    proxy = await startReverseProxy(program, [hostOf(world.origin)], ports);
  });
  afterAll(() => proxy?.stop());

  test("a caller without TLS is redirected to the same address with it", async () => {
    const { status, headers } = await person(`${proxy.plainOrigin}/jobs?status=scheduled`);
    // Caddy redirects to the default port of https.
    const to = program === "nginx" ? proxy.origin : "https://127.0.0.1";
    expect([status, headers.get("location")]).toEqual([308, `${to}/jobs?status=scheduled`]);
  });

  test("the log names the caller, whatever they claim, and a well-formed request id is kept", async () => {
    for (const [call, address, headers] of [
      [stranger, "127.0.0.66", claims(1)],
      [stranger, "127.0.0.66", {}],
      [person, "127.0.0.9", { "X-Forwarded-For": "127.0.0.66, 127.0.0.1" }],
    ] as const) {
      const id = randomUUID();
      const answer = await call(`${proxy.origin}/healthz`, { headers: { ...headers, "x-service-request-id": id } });
      expect([answer.status, answer.headers.get("x-service-request-id")]).toEqual([200, id]);
      const line = await vi.waitFor(() => {
        const found = world.logged.find((each) => each.includes(id));
        if (found === undefined) throw new Error("not logged yet");
        return JSON.parse(found);
      });
      expect(line.address).toBe(address);
    }
    const unknown = await person(`${proxy.origin}/healthz`, { headers: { "x-service-request-id": "no id" } });
    expect(unknown.headers.get("x-service-request-id")).toMatch(/^[\da-f-]{36}$/);
  });

  test("a caller who bypasses the proxy is trusted no more than any stranger", async () => {
    const id = randomUUID();
    await (await stranger(`${world.origin}/healthz`, { headers: { ...claims(1), "x-service-request-id": id } })).text();
    const line = await vi.waitFor(() => world.logged.find((each) => each.includes(id)) ?? Promise.reject());
    expect(JSON.parse(String(line)).address).toBe("127.0.0.66");
  });

  test("limits apply to the caller: one who claims another address each time is refused, and others are served", async () => {
    const wrongKey = async (call: typeof person, count: number) => {
      const answer = await call(`${proxy.origin}/api/v1/me`, { headers: { ...claims(count), "X-Api-Key": "wrong" } });
      await answer.text();
      return answer.status;
    };
    const guesser = callerAt(program === "nginx" ? "127.0.0.67" : "127.0.0.68");
    const statuses: number[] = [];
    for (let count = 0; count <= 60; count += 1) statuses.push(await wrongKey(guesser, count));
    expect(statuses).toEqual([...Array.from({ length: 60 }, () => 401), 429]);
    expect(await wrongKey(person, 0)).toBe(401);
  });

  test("a session has the caller's address, and its cookie and the host use TLS only from then on", async () => {
    const { id: businessId } = await world.addBusiness();
    const { email } = await world.addPerson(businessId);
    const signedIn = await person(`${proxy.origin}/sign-in`, {
      method: "POST",
      headers: { ...claims(7), "Content-Type": "application/x-www-form-urlencoded", Origin: proxy.origin },
      body: new URLSearchParams({ email, password, to: "/today" }).toString(),
    });
    expect([signedIn.status, signedIn.headers.get("location")]).toEqual([303, "/today"]);
    expect(signedIn.headers.get("strict-transport-security")).toBe("max-age=31536000");
    const [cookie = ""] = signedIn.headers.getSetCookie();
    expect(cookie).toMatch(/; ?secure/i);
    const asked = await person(`${proxy.origin}/graphql`, {
      method: "POST",
      headers: { Cookie: cookie.split(";", 1)[0] ?? "", "Content-Type": "application/json", Origin: proxy.origin },
      body: JSON.stringify({ query: "{ sessions { address is_current } }" }),
    });
    expect(await asked.json()).toMatchObject({
      data: { sessions: expect.arrayContaining([{ address: "127.0.0.9", is_current: true }]) },
    });
  });

  test("a stream delivers each event as it happens, also compressed, beside many requests", async () => {
    const { id, client } = await world.addBusiness();
    const { cookie } = await world.addPerson(id);
    const session = connectHttp2(proxy.origin, { ca: authority });
    const query = "subscription { changes { kind id } }";
    const stream = session.request({
      ":path": `/graphql?query=${encodeURIComponent(query)}`,
      accept: "text/event-stream",
      "accept-encoding": "gzip, br",
      cookie,
    });
    let received = "";
    stream.setEncoding("utf8").on("data", (piece) => {
      received += piece;
    });
    const [headers] = await once(stream, "response");
    expect([headers[":status"], headers["content-type"], headers["content-encoding"]]).toEqual([
      200,
      expect.stringContaining("text/event-stream"),
      undefined,
    ]);
    await vi.waitFor(() => expect(received).toContain('"kind":"hello"'), { timeout: 20_000 });
    for (let count = 0; count < 3; count += 1) {
      const customer = await made(client, "/v1/customers", { name: "Jane Citizen" });
      await vi.waitFor(() => expect(received).toContain(customer.id), { timeout: 20_000 });
    }
    const statuses = await Promise.all(
      Array.from({ length: 40 }, async () => {
        const request = session.request({ ":path": "/readyz" });
        const [answer] = await once(request, "response");
        await text(request);
        return answer[":status"];
      }),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    const closed = once(session, "close");
    session.destroy();
    await closed;
  });

  test("files of ten megabytes arrive, and refusals are the platform's own", async () => {
    const { id, client } = await world.addBusiness();
    const { cookie } = await world.addPerson(id);
    const { id: customerId } = await made(client, "/v1/customers", { name: "Jane Citizen" });
    const sent = async (body: Uint8Array, headers: Record<string, string>) => {
      const query = new URLSearchParams({ upload: randomUUID(), name: "plan.pdf" });
      const answer = await person(`${proxy.origin}/files/customers/${customerId}?${query}`, {
        method: "POST",
        headers: { Origin: proxy.origin, ...headers },
        body: new Uint8Array(body),
      });
      return { status: answer.status, body: (await answer.json()) as { id?: string; type?: string } };
    };
    const file = (bytes: number) => Buffer.concat([pdf, Buffer.alloc(bytes - pdf.length, " ")]);
    expect(await sent(file(10_000_000), { Cookie: cookie })).toEqual({ status: 201, body: { id: expect.any(String) } });
    const tooLarge = { status: 413, body: { type: "urn:service:error:payload-too-large" } };
    expect(await sent(file(12_000_000), { Cookie: cookie })).toMatchObject(tooLarge);
    const unknown = { status: 401, body: { type: "urn:service:error:unauthorized" } };
    expect(await sent(file(9_000_000), {})).toMatchObject(unknown);
  });

  test("an unchanged response is not sent again", async () => {
    const { key, client } = await world.addBusiness();
    const { id } = await made(client, "/v1/customers", { name: "Jane Citizen" });
    const read = (headers: Record<string, string> = {}) =>
      person(`${proxy.origin}/api/v1/customers/${id}`, { headers: { "X-Api-Key": key, ...headers } });
    const first = await read();
    const etag = first.headers.get("etag") ?? "";
    expect([first.status, etag]).toEqual([200, expect.stringMatching(/^"[^"]+"$/)]);
    const again = await read({ "If-None-Match": etag });
    expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", etag]);
    const stale = await person(`${proxy.origin}/api/v1/customers/${id}`, {
      method: "PATCH",
      headers: { "X-Api-Key": key, "If-Match": '"another"', "Content-Type": "application/json" },
      body: JSON.stringify({ name: "Jane" }),
    });
    expect(stale.status).toBe(412);
  });

  test("headers pass in both directions, up to the platform's own limits", async () => {
    const { status } = await person(`${proxy.origin}/healthz`, { headers: { Cookie: `theme=${"x".repeat(12_000)}` } });
    expect(status).toBe(200);
    const to = `/jobs?search=${"x".repeat(7_000)}`;
    const redirected = await person(proxy.origin + to);
    expect([redirected.status, redirected.headers.get("location")]).toEqual([
      303,
      `/sign-in?to=${encodeURIComponent(to)}`,
    ]);
  });

  test("connections to the platform are reused, for less time than the platform keeps them", async () => {
    const counting = await countConnections(hostOf(world.origin));
    const other = { plain: await freePort(), tls: await freePort() };
    onTestFinished(() => counting.close());
    const second = await startReverseProxy(program, [counting.host], other);
    onTestFinished(() => second.stop());
    for (let count = 0; count < 30; count += 1) await (await person(`${second.origin}/healthz`)).text();
    expect(counting.connections()).toBeLessThan(5);
    const [, kept] =
      /timeout=(\d+)/.exec((await fetch(`${world.origin}/healthz`)).headers.get("keep-alive") ?? "") ?? [];
    const sample = sampleOf(program === "nginx" ? "nginx.conf" : "Caddyfile");
    const [, keeps] = /keepalive(?:_timeout)? (\d+)s/.exec(sample) ?? [];
    expect(Number(keeps)).toBeGreaterThan(0);
    expect(Number(keeps)).toBeLessThan(Number(kept));
  });
}

/** Forwards bytes to the host, and counts connections. */
async function countConnections(target: string) {
  const { hostname, port } = new URL(`http://${target}`);
  let count = 0;
  const server = createServer((socket) => {
    count += 1;
    const onward = connectTcp(Number(port), hostname);
    socket.pipe(onward).pipe(socket);
    socket.on("error", () => onward.destroy());
    onward.on("error", () => socket.destroy());
  });
  const own = await freePort();
  await once(server.listen(own, "127.0.0.1"), "listening");
  return {
    host: `127.0.0.1:${own}`,
    connections: () => count,
    close: async () => {
      await once(server.close(), "close");
    },
  };
}
