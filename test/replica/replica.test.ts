import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { databaseChecks } from "../../src/app/doctor/database-checks.ts";
import { trackWrites } from "../../src/tenancy/replica.ts";
import { open as openChanges } from "../portal/changes-stream.ts";
import { syncUnderLoad } from "../sync/load.ts";
import { createPoller } from "../sync/poller.ts";
import { startReceiver } from "../webhooks/receiver.ts";
import { subscribe } from "../webhooks/shop.ts";
import { openPool } from "../world/cluster.ts";
import { made } from "../world/trade.ts";
import { startWorld, type World } from "../world/world.ts";
import { findPrograms, startPair } from "./streaming.ts";

/** Only `npm run prove:replica` delays the replica by ten seconds. */
const isProof = process.env.PROVE === "replica";
const programs = findPrograms();
const heldSeconds = 10;

if (isProof && programs !== undefined)
  describe(`with a replica that is ${heldSeconds} seconds behind`, () => promises(programs));
else if (isProof) throw new Error("there is no PostgreSQL in /usr/lib/postgresql with initdb and pg_basebackup");
else test.skip("npm run prove:replica tests a streaming replica");

function promises(found: string) {
  let pair: Awaited<ReturnType<typeof startPair>>;
  let world: World;
  beforeAll(async () => {
    pair = await startPair(found, heldSeconds);
    const { primary, replica } = pair;
    await trackWrites(primary.url);
    const environment = { ROLE: "all", WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8", DATABASE_REPLICA_URL: replica.url };
    world = await startWorld(environment, { url: primary.url });
  }, 120_000);
  afterAll(async () => {
    await world?.close();
    await pair?.stop();
  });

  /** The number of reads that the replica has answered so far. */
  async function readsThere(): Promise<number> {
    const text = await (await import("prom-client")).register.getSingleMetricAsString("fieldline_replica_reads_total");
    return Number(/outcome="replica"} (\d+)/.exec(text)?.[1] ?? 0);
  }

  /** Waits until the replica has the business's last write, so that its reads go there. */
  async function readsGoThere(read: () => Promise<unknown>): Promise<void> {
    await vi.waitFor(
      async () => {
        const before = await readsThere();
        await read();
        expect(await readsThere()).toBeGreaterThan(before);
      },
      { timeout: 60_000, interval: 250 },
    );
  }

  const namesOf = ({ body }: { body: { data: { name: string }[] } }) => body.data.map(({ name }) => name).sort();

  test("reads of an idle business go to the replica, while a writing business sees its own writes", async () => {
    const quiet = await world.addBusiness();
    const kept = await made(quiet.client, "/v1/customers", { name: "Kept" });
    await readsGoThere(() => quiet.client("GET", "/v1/customers"));

    const busy = await world.addBusiness();
    const { graphql } = await world.addPerson(busy.id);
    const other = await world.another({ role: "web" });
    const there = world.at(other.origin, busy.key);
    let since = new Date(0).toISOString();
    for (let count = 1; count <= 20; count += 1) {
      const { id, updated_at } = await made(busy.client, "/v1/customers", { name: `Customer ${count}` });
      const before = await readsThere();
      // In this process and another, over REST and in the portal, as single records and in lists.
      expect((await there("GET", `/v1/customers/${id}`)).status).toBe(200);
      expect(namesOf(await busy.client("GET", "/v1/customers?limit=100"))).toHaveLength(count);
      expect(namesOf(await there("GET", `/v1/customers?updated_since=${since}&limit=100`))).toContain(
        `Customer ${count}`,
      );
      expect(namesOf(await there("GET", `/v1/customers?search=${count}`))).toContain(`Customer ${count}`);
      const shown = await graphql(`{ customer(id: "${id}") { name } }`);
      expect(shown.body.data.customer).toEqual({ name: `Customer ${count}` });
      await busy.client("PATCH", `/v1/customers/${id}`, { body: { notes: "Changed" } });
      expect((await there("GET", `/v1/customers/${id}`)).body.notes).toBe("Changed");
      expect(await readsThere()).toBe(before);
      expect(namesOf(await quiet.client("GET", "/v1/customers"))).toEqual(["Kept"]);
      expect((await quiet.client("GET", `/v1/customers/${kept.id}`)).body.name).toBe("Kept");
      expect(await readsThere()).toBe(before + 2);
      since = updated_at;
    }
    await other.close();
    // The replica really is behind: it lacks the last write.
    const [row] = await pair.replica.ask<{ count: number }>(
      "select count(*)::int as count from customers where business_id = $1 and name = 'Customer 20'",
      [busy.id],
    );
    expect(row?.count).toBe(0);
  });

  test("a receiver of an event reads what it says, by webhook and in the portal", async () => {
    const { id, client } = await world.addBusiness();
    const { cookie, graphql } = await world.addPerson(id);
    const seen: unknown[] = [];
    const receiver = await startReceiver((response, { body }) => {
      const { customer_id: customer } = JSON.parse(body);
      client("GET", `/v1/customers/${customer}`).then(
        ({ status }) => {
          seen.push(status);
          response.writeHead(200).end();
        },
        (error: Error) => response.destroy(error),
      );
    });
    await subscribe(world, id, receiver.url);
    await readsGoThere(() => client("GET", "/v1/customers"));
    const stream = await openChanges({ cookie }, world.origin);
    for (let count = 1; count <= 5; count += 1) {
      const { id: customer } = await made(client, "/v1/customers", { name: "Jane" });
      await stream.until("customer", customer);
      expect((await graphql(`{ customer(id: "${customer}") { name } }`)).body.data.customer).toEqual({ name: "Jane" });
      await receiver.arrived(count);
    }
    await vi.waitFor(() => expect(seen).toEqual([200, 200, 200, 200, 200]));
    // Writes of the worker are visible too.
    const delivered = async () =>
      (await graphql("{ webhook_deliveries(limit: 5) { data { status } } }")).body.data.webhook_deliveries.data;
    await vi.waitFor(async () => expect(await delivered()).toEqual(Array(5).fill({ status: "delivered" })));
    stream.close();
    await receiver.close();
  });

  test("cli doctor shows how far the replica is behind", async () => {
    const { config, database } = world;
    const check = databaseChecks(database.systemPool, config, pair.primary.url).find(({ name }) => name === "replica");
    const { state, found } = (await check?.run()) ?? {};
    expect([state, found]).toEqual(["ok", expect.stringMatching(/^it is \d+\.\d MB behind/)]);
  });

  test("cli doctor refuses the replica in place of the database", async () => {
    const { config } = world;
    const pool = openPool(pair.replica.url);
    const check = databaseChecks(pool, config, pair.replica.url).find(({ name }) => name === "database");
    expect(await check?.run()).toMatchObject({ state: "broken", found: "it is a replica, which takes no writes" });
    await pool.end();
  });

  test("every table that a request can read records its writes", async () => {
    const missing = await pair.primary.ask("select untracked_tables() as name");
    expect(missing).toEqual([]);
  });

  test("a replica's death affects no reader, and reads return to it once it is back", async () => {
    const { client } = await world.addBusiness();
    await made(client, "/v1/customers", { name: "Kept" });
    await readsGoThere(() => client("GET", "/v1/customers"));
    let isOver = false;
    const answers: number[] = [];
    const reading = (async () => {
      while (!isOver) answers.push((await client("GET", "/v1/customers")).status);
    })();
    await pair.replica.kill();
    await vi.waitFor(() => expect(world.logged.join("")).toContain("replica: away"), { timeout: 20_000 });
    const before = await readsThere();
    expect(namesOf(await client("GET", "/v1/customers"))).toEqual(["Kept"]);
    expect(await readsThere()).toBe(before);
    isOver = true;
    await reading;
    expect(answers.filter((status) => status !== 200)).toEqual([]);
    await pair.replica.start();
    await readsGoThere(() => client("GET", "/v1/customers"));
  });

  test("a poller on another process misses none of six writers' late commits", async () => {
    const business = await world.addBusiness();
    const other = await world.another({ role: "web" });
    const load = { writers: 6, transactions: 15, customersEach: 25 };
    const { writtenCount, missed } = await syncUnderLoad(business, world.at(other.origin, business.key), load);
    expect([writtenCount, missed]).toEqual([2250, []]);
    await other.close();
  });

  test("a poller served by the replica misses nothing between its polls, while others' transactions stay open", async () => {
    const business = await world.addBusiness();
    const busy = await world.addBusiness();
    const poller = createPoller(business.client, "/v1/customers");
    const written = new Set<string>();
    // The replica is behind by more than a watermark's age, and answers once it has the business's last write.
    for (let round = 1; round <= 2; round += 1) {
      const writing = syncUnderLoad(busy, busy.client, { writers: 2, transactions: 3, customersEach: 5 });
      for (let count = 1; count <= 5; count += 1)
        written.add((await made(business.client, "/v1/customers", { name: `Customer ${round} ${count}` })).id);
      await readsGoThere(() => poller.poll());
      await writing;
      expect([...written].filter((id) => !poller.seen.has(id))).toEqual([]);
    }
  }, 180_000);
}
