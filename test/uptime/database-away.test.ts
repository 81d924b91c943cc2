import { randomUUIDv7 } from "node:crypto";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { scopes } from "../../src/auth/caller.ts";
import { makeKey } from "../../src/auth/credentials/api-key.ts";
import { createBusiness } from "../../src/domain/identity/business/create-business.ts";
import { type Database, openDatabase } from "../../src/tenancy/database.ts";
import { cloneDatabase } from "../world/cluster.ts";
import { startProxy } from "../world/proxy.ts";
import { type ServerProcess, startServer } from "../world/server.ts";

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let proxy: Awaited<ReturnType<typeof startProxy>>;
let server: ServerProcess;
let key = "";
const metricsPort = 20_000 + (process.pid % 20_000);
const logged: { level: number; msg: string; kind?: string }[] = [];

beforeAll(async () => {
  database = await cloneDatabase();
  key = await makeBusiness(openDatabase({ url: database.url }));
  proxy = await startProxy(database.url);
  server = await startServer({
    environment: {
      DATABASE_URL: proxy.url,
      METRICS_PORT: String(metricsPort),
      TWILIO_AUTH_TOKEN: "t",
      INBOUND_SECRET: "s",
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  createInterface(server.child.stderr as NodeJS.ReadableStream).on("line", (line) => logged.push(JSON.parse(line)));
  await server.becomes(200);
});

afterAll(async () => {
  await server.stop();
  await proxy.close();
  await database.drop();
});

type Contract = { paths: Record<string, Record<string, unknown>> };

const contract = JSON.parse(readFileSync(new URL("../../schema/openapi.json", import.meta.url), "utf8")) as Contract;

const anId = "01890000-0000-7000-8000-000000000001";

/** Creates a business, and returns its key. */
async function makeBusiness(direct: Database): Promise<string> {
  const { id: businessId } = await direct.systemTransaction(randomUUIDv7(), (db) =>
    createBusiness(db, { name: "Test Plumbing", slug: "away" }),
  );
  const { key, prefix, secretHash } = makeKey();
  await direct.system.apiKey.create({
    data: { businessId, name: "Test", prefix, secretHash: new Uint8Array(secretHash), scopes: [...scopes] },
  });
  await direct.close();
  return key;
}

/** Every route of the contract, and the routes outside it. */
function* routes(): Generator<[string, string, RequestInit?]> {
  const form = { "Content-Type": "application/x-www-form-urlencoded" };
  for (const [path, methods] of Object.entries(contract.paths))
    for (const method of Object.keys(methods).filter((name) => /^(get|post|patch|delete)$/.test(name)))
      yield [method.toUpperCase(), `/api${path.replaceAll(/\{[^}]*\}/g, anId)}`];
  for (const path of [
    "/readyz",
    "/q/token",
    "/i/token",
    "/api/v1/docs",
    "/oauth/authorize?client_id=x",
    "/oauth/interaction/x",
  ])
    yield ["GET", path];
  yield ["POST", "/api/mcp/mcp", { body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }) }];
  for (const query of [
    "{ viewer { __typename } }",
    'mutation { sign_in(email: "a@example.com", password: "password") { __typename } }',
  ])
    yield ["POST", "/graphql", { body: JSON.stringify({ query }) }];
  yield ["POST", "/api/oauth/token", { headers: form, body: "grant_type=refresh_token&client_id=x&refresh_token=x" }];
  yield ["POST", "/api/oauth/revoke", { headers: form, body: "client_id=x&token=x" }];
  yield ["POST", "/api/oauth/register", { body: JSON.stringify({ redirect_uris: ["https://app.example.com/cb"] }) }];
  yield ["POST", "/api/inbound/email", { body: "{}", headers: { Authorization: `Basic ${btoa("x:s")}` } }];
}

/** The status of every route, requested one after the other. */
async function askAll(): Promise<Map<string, number>> {
  const statuses = new Map<string, number>();
  for (const [method, path, init] of routes()) {
    const { status } = await fetch(server.origin + path, {
      method,
      redirect: "manual",
      ...init,
      headers: { "X-Api-Key": key, "Content-Type": "application/json", ...init?.headers },
    });
    statuses.set(`${method} ${path}`, status);
  }
  return statuses;
}

const faults = (statuses: Map<string, number>) => [...statuses].filter(([, status]) => status === 500);
const metrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).status;

test("while its database is away, no route, gauge or job ends the process, and it recovers by itself", async () => {
  const present = await askAll();
  await proxy.goAway();
  const away = await askAll();
  expect(faults(away)).toEqual([]);
  // Every route that queries the database reports that it cannot be reached.
  expect(away.get("GET /readyz")).toBe(503);
  for (const [route, status] of present)
    if (status === 200 && route.includes("/v1/")) expect([200, 503]).toContain(away.get(route));
  expect([...away.values()].filter((status) => status === 503).length).toBeGreaterThan(70);
  expect(await metrics()).toBe(503);
  // The clock is read too rarely to fail in each outage, and a request need not wait for the log.
  const rare = ["clock", "requests are not logged"];
  const complaints = () =>
    new Set(
      logged.filter(({ level, msg }) => level >= 50 && !rare.includes(msg)).map(({ msg, kind }) => `${msg} ${kind}`),
    );
  // Waits until each outbox worker, the streamer, pg-boss, the watermark reader and the installation's watcher have
  // failed once.
  await vi.waitFor(
    () =>
      expect([...complaints()].toSorted()).toEqual([
        "audit stream: the database did not answer undefined",
        "installation undefined",
        "jobs undefined",
        "outbox: the database did not answer email",
        "outbox: the database did not answer message",
        "outbox: the database did not answer webhook",
        "unavailable undefined",
        "watermark undefined",
      ]),
    { timeout: 30_000 },
  );
  await proxy.comeBack();
  await server.becomes(200);
  expect(await metrics()).toBe(200);
});

test("a database that comes and goes during requests ends nothing", async () => {
  for (let round = 0; round < 8; round += 1) {
    const asking = Promise.all([askAll(), askAll(), metrics()]);
    for (let n = 0; n < 40; n += 1) await fetch(`${server.origin}/healthz`);
    await proxy.goAway();
    await proxy.comeBack();
    const [one, other] = await asking;
    expect([...faults(one), ...faults(other)]).toEqual([]);
  }
  await server.becomes(200);
});
