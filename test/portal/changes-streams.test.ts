import pg from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { changesChannel } from "../../src/events/changes-channel.ts";
import { limits } from "../../src/limits/limits.ts";
import { PubSub } from "../../src/postgres/pubsub.ts";
import { sql } from "../../src/query/sql.ts";
import { useWorld, world } from "../world/shared.ts";
import type { World } from "../world/world.ts";
import { made, open, openBusiness } from "./changes-stream.ts";

useWorld();

test("a stream begins with a hello that names the build", async () => {
  const { owner } = await openBusiness();
  const [one, two] = [await open(owner), await open(owner)];
  expect(one.hello).toEqual({
    kind: "hello",
    id: null,
    at: expect.stringMatching(/^\d{4}-/),
    build: expect.stringMatching(/^[0-9a-f]{16}$/),
    conversation: null,
    notification: null,
    delivery: null,
  });
  expect(two.hello.build).toBe(one.hello.build);
  one.close();
  two.close();
});

test("a heartbeat says that the stream is alive", async () => {
  const { owner } = await openBusiness();
  const lively = await world.another({ heartbeatSeconds: 0.05 });
  const stream = await open(owner, lively.origin);
  expect(await stream.next()).toMatchObject({ kind: "heartbeat", id: null, build: null });
  expect(await stream.next()).toMatchObject({ kind: "heartbeat" });
  stream.close();
  await lively.close();
});

test("a stream of one process receives another's changes", async () => {
  const { owner, key } = await openBusiness();
  const other = await world.another();
  const stream = await open(owner, other.origin);
  const customer = await made(world.client(key), "/v1/customers", { name: "Far" });
  await stream.until("customer", customer.id);
  const ended = stream.next();
  await other.close();
  expect(await ended).toBeUndefined();
});

test("changes of a business that no one watches are not published", async () => {
  const quiet = await openBusiness();
  const watched = await openBusiness();
  const stream = await open(watched.owner);
  const listener = new pg.Client({ connectionString: world.url });
  await listener.connect();
  const heard: string[] = [];
  const last = new Promise<void>((resolve) => {
    listener.on("notification", ({ payload = "" }) => {
      heard.push(payload);
      if (payload.startsWith(watched.id)) resolve();
    });
  });
  await listener.query(`listen ${changesChannel}`);
  await made(quiet.client, "/v1/leads", { name: "Quiet", email: "quiet@example.com" });
  await made(watched.client, "/v1/customers", { name: "Heard" });
  await last;
  expect(heard.filter((payload) => payload.startsWith(quiet.id))).toEqual([]);
  await listener.end();
  stream.close();
});

test("when the listening connection is lost, open streams say hello again, and go on", async () => {
  const { owner, client } = await openBusiness();
  const stream = await open(owner);
  await world.database.systemPool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'fieldline-listener' and datname = current_database()",
  );
  const missed = await made(client, "/v1/customers", { name: "Missed" });
  await stream.until("hello");
  const { body } = await owner.graphql("{ customers { data { id } } }");
  expect(body.data.customers.data).toEqual([{ id: missed.id }]);
  const after = await made(client, "/v1/customers", { name: "After" });
  await stream.until("customer", after.id);
  stream.close();
});

test("a stream that was not watched for a while, and one older than a transaction, say hello again", async () => {
  const { id, owner, client } = await openBusiness();
  const lively = await world.another({ heartbeatSeconds: 0.05 });
  const writing = await world.database.systemPool.connect();
  await writing.query("begin");
  await writing.query(
    "insert into customers (id, business_id, name, tags, updated_at) values (gen_random_uuid(), $1, 'Late', '{}', now())",
    [id],
  );
  const stream = await open(owner, lively.origin);
  await stream.until("heartbeat");
  await writing.query("commit");
  writing.release();
  await stream.until("hello");
  expect((await owner.graphql("{ customers { data { name } } }")).body.data.customers.data).toEqual([{ name: "Late" }]);

  await world.database
    .tenant(id)
    .transaction((db) => db.query(sql`update watched_businesses set until = now() - interval '1 second'`));
  await stream.until("hello");
  const after = await made(client, "/v1/customers", { name: "After" });
  await stream.until("customer", after.id);
  stream.close();
  await lively.close();
});

test.each([
  ["signs out", (person: Person) => person.graphql("mutation { sign_out }")],
  [
    "is given another role",
    (person: Person) => world.database.system.member.update({ where: { id: person.id }, data: { role: "member" } }),
  ],
  [
    "is deactivated",
    (person: Person) => world.database.system.member.update({ where: { id: person.id }, data: { isActive: false } }),
  ],
])("the stream of a person who %s ends", async (_how, leave) => {
  const { owner } = await openBusiness();
  const stream = await open(owner);
  await leave(owner);
  expect(await stream.next()).toBeUndefined();
});

test("the stream of an expired session ends with the next heartbeat", async () => {
  const { owner } = await openBusiness();
  const lively = await world.another({ heartbeatSeconds: 0.05 });
  const stream = await open(owner, lively.origin);
  await world.database.system.session.updateMany({ where: { memberId: owner.id }, data: { expiresAt: new Date(0) } });
  for (let change = await stream.next(); change !== undefined; change = await stream.next())
    expect(change.kind).toBe("heartbeat");
  await lively.close();
});

test("a person has at most 20 streams, and a person without a session has none", async () => {
  const { owner } = await openBusiness();
  const streams = await Promise.all(Array.from({ length: 20 }, () => open(owner)));
  await expect(open(owner)).rejects.toThrow("urn:service:error:rate-limited");
  await expect(open({ cookie: "" })).rejects.toThrow("urn:service:error:unauthorized");
  streams[0]?.close();
  const opens = () => open(owner).then((stream) => stream.close());
  await expect.poll(() => opens().then(() => "opened", String)).toBe("opened");
  for (const stream of streams) stream.close();
});

test("a business at its limit of streams gets no more, and another one does", async () => {
  const [full, other] = [await openBusiness(), await openBusiness()];
  const count = vi.spyOn(PubSub.prototype, "count");
  onTestFinished(() => count.mockRestore());
  count.mockImplementation((id) => (id === full.id ? limits.responses.streamsPerBusiness.max + 1 : 1));
  await expect(open(full.owner)).rejects.toThrow("urn:service:error:rate-limited");
  (await open(other.owner)).close();
});

type Person = Awaited<ReturnType<World["addPerson"]>>;
