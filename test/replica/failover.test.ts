import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { startReceiver } from "../webhooks/receiver.ts";
import { subscribe } from "../webhooks/shop.ts";
import { startProxy, type TcpProxy } from "../world/proxy.ts";
import { type ServerProcess, startServer } from "../world/server.ts";
import { startWorld, type World } from "../world/world.ts";
import { findPrograms, startPair } from "./streaming.ts";

/** Only `npm run prove:replica` runs this, because it requires PostgreSQL's own programs and takes a minute. */
const isProof = process.env.PROVE === "replica";
const programs = findPrograms();

if (isProof && programs !== undefined) describe("a switch of the primary", () => promises(programs));
else test.skip("npm run prove:replica tests a switch of the primary", () => undefined);

/** The replica applies changes without a delay, and is promoted to primary. */
const noDelaySeconds = 0;

function promises(found: string) {
  let pair: Awaited<ReturnType<typeof startPair>>;
  let proxy: TcpProxy;
  let world: World;
  let server: ServerProcess;
  beforeAll(async () => {
    pair = await startPair(found, noDelaySeconds);
    proxy = await startProxy(pair.primary.url);
    world = await startWorld({}, { url: pair.primary.url });
    server = await startServer({
      environment: {
        DATABASE_URL: proxy.url,
        SECRET_KEY: world.config.secretKey?.toString("hex") ?? "",
        DATA_DIR: world.config.dataDir,
        WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8",
      },
    });
    await server.becomes(200);
  }, 120_000);
  afterAll(async () => {
    await server?.stop();
    await world?.close();
    await proxy?.close();
    await pair?.stop();
  });

  test("requests get 503 with Retry-After until the replica is promoted, and no event on it is lost", async () => {
    const { id, key } = await world.addBusiness();
    const delivered = new Set<string>();
    const receiver = await startReceiver((response, { body }) => {
      delivered.add(JSON.parse(body).customer_id);
      response.writeHead(200).end();
    });
    await subscribe(world, id, receiver.url);
    const load = startLoad(server.origin, key);
    await load.succeeded(20);

    await pair.primary.kill();
    const killedAt = performance.now();
    await proxy.goAway();
    // Addresses often move before the promotion. The replica still refuses writes then, and the process must not settle
    // on it.
    await proxy.comeBack(pair.replica.url);
    await load.refused(20);
    const [row] = await pair.replica.ask<{ promoted: boolean }>("select pg_promote(true, 60) as promoted");
    expect(row?.promoted).toBe(true);
    const promotedAt = performance.now();
    await load.succeeded(20);
    const seconds = (from: number) => ((performance.now() - from) / 1000).toFixed(1);
    process.stderr.write(
      `writes again ${seconds(promotedAt)} s after the promotion, ${seconds(killedAt)} s after the crash\n`,
    );

    const { answers, created } = await load.stop();
    // Status 0 would mean that the connection to the platform itself was lost.
    expect(answers.filter(({ status }) => status !== 200 && status !== 201 && status !== 503)).toEqual([]);
    expect(answers.filter(({ status, retryAfter }) => status === 503 && retryAfter === null)).toEqual([]);
    const kept = await pair.replica.ask<{ id: string }>("select id from customers where business_id = $1", [id]);
    const lost = [...created].filter((each) => !kept.some((row) => row.id === each));
    process.stderr.write(`${lost.length} of ${created.size} acknowledged writes were not on the replica\n`);
    await vi.waitFor(() => expect(kept.filter((row) => !delivered.has(row.id))).toEqual([]), { timeout: 60_000 });
    await server.becomes(200);
    await receiver.close();
  }, 180_000);
}

type Answer = { method: string; status: number; retryAfter: string | null };

/** Reads and writes, four requests at a time. */
function startLoad(origin: string, key: string) {
  const answers: Answer[] = [];
  const created = new Set<string>();
  let isOver = false;
  async function call(method: "GET" | "POST"): Promise<void> {
    const response = await fetch(`${origin}/api/v1/customers`, {
      method,
      headers: { "X-Api-Key": key, "Content-Type": "application/json" },
      ...(method === "POST" ? { body: JSON.stringify({ name: `Customer ${randomUUID()}` }) } : {}),
    });
    const body = (await response.json()) as { id: string };
    answers.push({ method, status: response.status, retryAfter: response.headers.get("retry-after") });
    if (response.status === 201) created.add(body.id);
  }
  const workers = Array.from({ length: 4 }, async (_, index) => {
    while (!isOver) await call(index % 2 === 0 ? "GET" : "POST");
  });
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  const more = (status: number) => async (wanted: number) => {
    const until = count(status) + wanted;
    await vi.waitFor(() => expect(count(status)).toBeGreaterThanOrEqual(until), { timeout: 60_000, interval: 20 });
  };
  return {
    /** Resolves after `more` further writes have returned 201. */
    succeeded: more(201),
    /** Resolves after `more` further requests have returned 503. */
    refused: more(503),
    async stop() {
      isOver = true;
      await Promise.all(workers);
      return { answers, created };
    },
  };
}
