import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort, type ServerProcess, startServer } from "../world/server.ts";
import { startWorld, type World } from "../world/world.ts";
import { callerAt, closeCallers } from "./caller.ts";
import { isInstalled, type Program, type ReverseProxy, startReverseProxy } from "./reverse-proxy.ts";

/** The suite restarts behind nginx only; `npm run prove:proxy` also restarts behind Caddy. */
const programs: Program[] = process.env.PROVE === "proxy" ? ["nginx", "caddy"] : ["nginx"];
const person = callerAt("127.0.0.9");

let world: World;
beforeAll(async () => {
  if (programs.some(isInstalled)) world = await startWorld();
});
afterAll(async () => {
  await closeCallers();
  await world?.close();
});

for (const program of programs)
  describe.skipIf(!isInstalled(program))(`two web processes behind ${program}`, () => promises(program));

const hostOf = (origin: string) => new URL(origin).host;

async function startPair(): Promise<ServerProcess[]> {
  const environment = {
    DATABASE_URL: world.url,
    SECRET_KEY: world.config.secretKey?.toString("hex") ?? "",
    DATA_DIR: world.config.dataDir,
    ROLE: "web",
    TRUST_PROXY: "127.0.0.1",
  };
  const pair = [await startServer({ environment }), await startServer({ environment })];
  await Promise.all(pair.map((each) => each.becomes(200)));
  return pair;
}

function promises(program: Program) {
  let pair: ServerProcess[];
  let proxy: ReverseProxy;
  beforeAll(async () => {
    pair = await startPair();
    const ports = { plain: await freePort(), tls: await freePort() };
    proxy = await startReverseProxy(
      program,
      pair.map(({ origin }) => hostOf(origin)),
      ports,
    );
  });
  afterAll(async () => {
    await proxy?.stop();
    await Promise.all((pair ?? []).map((each) => each.stop()));
  });

  test("restarting one after the other fails no read or write, and no write runs twice", async () => {
    const { key, db } = await world.addBusiness();
    const load = startLoad(proxy.origin, key);
    await load.answered(100);
    for (const each of pair) {
      expect(await each.stop()).toBe(0);
      await load.answered(50);
      await each.start();
      await each.becomes(200);
      await load.answered(50);
    }
    const { failures, created } = await load.stop();
    expect(tally(failures)).toEqual({});
    expect((await db.findMany("Customer")).map(({ name }) => name).toSorted()).toEqual(created.toSorted());
  });

  test("killing one fails no read, and killing both is the proxy's error within its timeouts", async () => {
    const { key } = await world.addBusiness();
    const read = async () => {
      const answer = await person(`${proxy.origin}/api/v1/customers`, { headers: { "X-Api-Key": key } });
      await answer.text();
      return answer.status;
    };
    const [first, second] = pair;
    await first?.kill();
    const statuses: number[] = [];
    for (let count = 0; count < 30; count += 1) statuses.push(await read());
    expect(statuses).toEqual(Array(30).fill(200));
    await second?.kill();
    expect([502, 503]).toContain(await read());
    first?.start();
    await first?.becomes(200);
    await expect.poll(read, { timeout: 20_000 }).toBe(200);
  });
}

/** Reads and writes through the proxy, eight requests at a time. */
function startLoad(origin: string, key: string) {
  const headers = { "X-Api-Key": key, "Content-Type": "application/json" };
  const failures: string[] = [];
  const created: string[] = [];
  let count = 0;
  let isOver = false;
  async function call(method: "GET" | "POST"): Promise<void> {
    const name = `Customer ${count++}`;
    const body = method === "POST" ? { body: JSON.stringify({ name }) } : {};
    const answer = await person(`${origin}/api/v1/customers${method === "GET" ? "?limit=5" : ""}`, {
      method,
      headers,
      ...body,
    });
    const text = await answer.text();
    if (answer.status >= 300) failures.push(`${method} ${answer.status} ${text.slice(0, 200)}`);
    else if (method === "POST") created.push(name);
  }
  const workers = Array.from({ length: 8 }, async (_, index) => {
    while (!isOver)
      await call(index % 2 === 0 ? "GET" : "POST").catch((error: Error) =>
        failures.push(`${error.message} ${error.cause}`),
      );
  });
  return {
    /** Resolves after `more` further responses. */
    async answered(more: number): Promise<void> {
      const until = count + more;
      while (count < until) await new Promise((resolve) => setTimeout(resolve, 10));
    },
    async stop() {
      isOver = true;
      await Promise.all(workers);
      return { failures, created, count };
    },
  };
}

/** Counts failures by message. */
function tally(failures: readonly string[]): Record<string, number> {
  const groups = Map.groupBy(failures, (failure) => failure);
  return Object.fromEntries([...groups].map(([failure, { length }]) => [failure, length]));
}
