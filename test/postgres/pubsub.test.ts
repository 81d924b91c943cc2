import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PubSub } from "../../src/postgres/pubsub.ts";
import { cloneDatabase } from "../world/cluster.ts";

const channel = "test_changes";

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let client: pg.Client;
let pubsub: PubSub;
beforeAll(async () => {
  database = await cloneDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  pubsub = new PubSub({ url: database.url, channel });
});
afterAll(async () => {
  await pubsub?.close();
  await client?.end();
  await database?.drop();
});

const notify = (...payloads: string[]) =>
  client.query("select pg_notify($1, payload) from unnest($2::text[]) with ordinality as p (payload, n) order by n", [
    channel,
    payloads,
  ]);

test("a subscriber receives payloads with its prefix, from its subscription on", async () => {
  const subscription = await pubsub.subscribe("a ");
  const other = await pubsub.subscribe("b ");
  await notify("a 1", "b 1", "a 2");
  await notify("a 3");
  expect((await other.next()).value).toBe("b 1");
  for (const payload of ["a 1", "a 2", "a 3"]) expect((await subscription.next()).value).toBe(payload);
  await Promise.all([subscription.return(), other.return()]);
});

test("a subscription to a closed PubSub ends at once", async () => {
  const own = new PubSub({ url: database.url, channel });
  await own.close();
  let ended = 0;
  await own.attach({ prefixes: "", publish: () => undefined, end: () => (ended += 1) });
  expect(ended).toBe(1);
  expect((await (await own.subscribe("")).next()).done).toBe(true);
});

test("rolled back payloads are not published", async () => {
  const subscription = await pubsub.subscribe("");
  await client.query("begin");
  await notify("undone");
  await client.query("rollback");
  await notify("done");
  expect((await subscription.next()).value).toBe("done");
  await subscription.return();
});

test("a waiting subscription ends with its return, its signal and the connection", async () => {
  const abort = new AbortController();
  const own = new PubSub({ url: database.url, channel });
  const returned = await own.subscribe("", undefined, { id: "person" });
  const aborted = await own.subscribe("", abort.signal, { id: "person", groupId: "business" });
  const lost = await own.subscribe("", undefined, { id: "person" });
  expect(["person", "business", "nobody"].map((id) => own.count(id))).toEqual([3, 1, 0]);
  const ends = [returned.next(), aborted.next(), lost.next()];
  await returned.return();
  expect((await ends[0])?.done).toBe(true);
  abort.abort();
  expect((await ends[1])?.done).toBe(true);
  await expect.poll(() => own.count("person")).toBe(1);
  await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'fieldline-listener' and datname = current_database()",
  );
  expect((await ends[2])?.done).toBe(true);
  const again = await own.subscribe("");
  await notify("back");
  expect((await again.next()).value).toBe("back");
  const last = again.next();
  await own.close();
  expect((await last).done).toBe(true);
});

test("a subscription with an aborted signal ends at once", async () => {
  const subscription = await pubsub.subscribe("", AbortSignal.abort(), { id: "person" });
  expect((await subscription.next()).done).toBe(true);
  await expect.poll(() => pubsub.count("person")).toBe(0);
});

test("a subscriber that fetches nothing ends once 1000 payloads wait, and may still fetch those", async () => {
  const subscription = await pubsub.subscribe("");
  const last = await pubsub.subscribe("1000");
  await notify(...Array.from({ length: 1001 }, (_, index) => String(index)));
  await last.next();
  const fetched = await Array.fromAsync(subscription);
  expect(fetched).toEqual(Array.from({ length: 1000 }, (_, index) => String(index)));
});
