import { type ExpectStatic, test } from "vitest";
import { PubSub } from "../../src/postgres/pubsub.ts";
import { createClient, createGraphql } from "../world/client.ts";
import { startProxy, type TcpProxy } from "../world/proxy.ts";
import { startWorld, type World } from "../world/world.ts";

type Silenced = { expect: ExpectStatic; world: World; proxy: TcpProxy; server: Awaited<ReturnType<World["another"]>> };

/** A test with its own database behind a proxy. The tests run concurrently, because they wait for timeouts. */
function testSilence(name: string, run: (silenced: Silenced) => Promise<void>): void {
  test.concurrent(name, async ({ expect }) => {
    const world = await startWorld();
    const proxy = await startProxy(world.url);
    const server = await world.another({ databaseUrl: proxy.url });
    try {
      await run({ expect, world, proxy, server });
    } finally {
      proxy.resume("new");
      await server.close();
      await proxy.close();
      await world.close();
    }
  });
}

const promisedMs = 10_000;

/** Rejects if the work takes longer. */
function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error(`nothing within ${ms} ms`)), ms).unref();
  });
  return Promise.race([work, late]);
}

async function callers({ world, server }: Silenced) {
  const business = await world.addBusiness();
  const { cookie, email } = await world.addPerson(business.id);
  const client = createClient(`${server.origin}${world.config.basePath}`, business.key);
  const graphql = createGraphql(server.origin, cookie);
  return {
    read: () => client("GET", "/v1/customers"),
    search: () => client("GET", "/v1/customers?search=nobody"),
    write: () => client("POST", "/v1/customers", { body: { name: "Quiet" } }),
    portal: () => graphql("{ viewer { member { id } } }"),
    signIn: () =>
      createGraphql(server.origin)(
        `mutation { sign_in(email: "${email}", password: "correct horse battery") { member { id } } }`,
      ),
  };
}

const statusOf = ({
  status,
  body,
}: {
  status: number;
  body: { errors?: { extensions: { problem: { status: number } } }[] };
}) => body.errors?.[0]?.extensions?.problem?.status ?? status;

testSilence("every request on a silent connection ends as a 503, and new connections work", async (silenced) => {
  const { expect, proxy } = silenced;
  const { read, search, write, portal, signIn } = await callers(silenced);
  const all = () => Promise.all([read(), search(), write(), portal(), signIn()]);
  expect((await all()).map(statusOf)).toEqual([200, 200, 201, 200, 200]);

  proxy.silence();
  const refused = await within(promisedMs, all());
  expect(refused.map(statusOf)).toEqual([503, 503, 503, 503, 503]);
  for (const { headers } of refused.slice(0, 3)) expect(headers.get("retry-after")).toBeTruthy();
  // A new connection gets no response either.
  expect((await within(promisedMs, all())).map(statusOf)).toEqual([503, 503, 503, 503, 503]);

  proxy.resume("new");
  await expect.poll(async () => (await all()).map(statusOf), { timeout: 20_000 }).toEqual([200, 200, 201, 200, 200]);
});

testSilence("a transaction on a connection that falls silent ends as a 503", async (silenced) => {
  const { expect, world, proxy } = silenced;
  const { write } = await callers(silenced);
  const blocker = await world.database.systemPool.connect();
  await blocker.query("begin; lock table customers in exclusive mode");
  const writing = write();
  await expect
    .poll(async () => {
      const { rowCount } = await world.database.systemPool.query(
        "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      );
      return rowCount;
    })
    .toBe(1);
  proxy.silence();
  await blocker.query("rollback");
  blocker.release();
  expect(statusOf(await within(promisedMs, writing))).toBe(503);
});

testSilence("/readyz says within two seconds that the database is silent", async ({ expect, proxy, server }) => {
  await expect.poll(async () => (await fetch(`${server.origin}/readyz`)).status).toBe(200);
  proxy.silence();
  const answered = await fetch(`${server.origin}/readyz`, { signal: AbortSignal.timeout(2000) });
  expect(answered.status).toBe(503);
  expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
  proxy.resume("new");
  await expect.poll(async () => (await fetch(`${server.origin}/readyz`)).status, { timeout: 20_000 }).toBe(200);
});

testSilence(
  "a subscription on a silent connection ends, and the next one receives again",
  async ({ expect, world, proxy }) => {
    const pubsub = new PubSub({ url: proxy.url, channel: "silence_test" });
    const silent = await pubsub.subscribe("");
    proxy.silence();
    expect(await silent.next()).toMatchObject({ done: true });
    proxy.resume("new");
    const heard = await pubsub.subscribe("");
    const next = heard.next();
    await world.database.systemPool.query("select pg_notify('silence_test', 'again')");
    expect(await next).toEqual({ done: false, value: "again" });
    await pubsub.close();
  },
);
