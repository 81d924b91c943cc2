import { afterEach, expect, test } from "vitest";
import { audit, operator } from "../../src/audit/audit.ts";
import { createSigningSecret } from "../../src/audit-stream/standard-webhook.ts";
import { operatorStream } from "../../src/audit-stream/stream.ts";
import { sql } from "../../src/query/sql.ts";
import { respond } from "../safe-fetch/receiver.ts";
import { useWorld, world } from "../world/shared.ts";
import { type Closable, startSiem, verify } from "./receiver.ts";
import { addEntries, passTime, readStream, startStreamer, streamTo } from "./streams.ts";

useWorld();

const opened: Closable[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
  await world.database.systemPool.query("delete from audit_streams");
});

function keep<T extends Closable>(one: T): T {
  opened.push(one);
  return one;
}

const patient = { timeout: 30_000, interval: 50 };
const names = (siem: { entries(): { subject: { name: string | null } | null }[] }) =>
  siem.entries().map(({ subject }) => subject?.name);
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `Person ${index}`);

test("a business's entries are sent in order, signed by its secret, and no other business's", async () => {
  const [one, two] = [await world.addBusiness({ slug: "streamed" }), await world.addBusiness()];
  const siem = keep(await startSiem());
  const secret = await streamTo(one, siem.url);
  await addEntries(two, "Foreign");
  await addEntries(one, "First", "Second");
  keep(await startStreamer(world));
  await expect.poll(() => names(siem), patient).toEqual(["First", "Second"]);
  const [request] = siem.requests;
  expect(request?.head).toMatch(/content-type: application\/json/i);
  expect(request && verify(secret, request)).toMatchObject([
    {
      version: 1,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      type: "member_added",
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/),
      business: { id: one.id, slug: "streamed" },
      actor: { kind: "operator", id: null, name: "Operator" },
      address: null,
      user_agent: null,
      subject: { id: null, name: "First" },
      before: null,
      after: null,
    },
    { subject: { name: "Second" } },
  ]);
  expect(() => request && verify(createSigningSecret(), request)).toThrow();
  await expect
    .poll(() => readStream(world, one.id), patient)
    .toMatchObject({ lastStatus: 204, lastError: null, failureCount: 0, claimId: null });
});

test("the operator is sent every business's entries, from now on or from the beginning", async () => {
  const [one, two] = [await world.addBusiness(), await world.addBusiness()];
  await addEntries(one, "Before");
  const secret = createSigningSecret();
  const [fromNow, fromBeginning] = [keep(await startSiem()), keep(await startSiem())];
  const first = await startStreamer(world, { operatorUrl: fromNow.url, secret });
  await addEntries(two, "After one");
  await addEntries(one, "After two");
  await expect.poll(() => names(fromNow), patient).toEqual(["After one", "After two"]);
  await first.close();
  // The stream goes on where it stopped, whatever is said of its beginning.
  await addEntries(two, "While it was off");
  const second = await startStreamer(world, { operatorUrl: fromNow.url, secret, from: "beginning" });
  await expect.poll(() => names(fromNow).at(-1), patient).toBe("While it was off");
  expect(names(fromNow)).toHaveLength(3);
  await second.close();
  await world.database.systemPool.query("delete from audit_streams");
  keep(await startStreamer(world, { operatorUrl: fromBeginning.url, secret, from: "beginning" }));
  await expect.poll(() => names(fromBeginning), patient).toContain("While it was off");
  expect(names(fromBeginning)).toContain("Before");
});

test("an entry that commits late is not missed, and none overtakes it", async () => {
  const business = await world.addBusiness();
  const siem = keep(await startSiem());
  await streamTo(business, siem.url);
  const { lookCount } = keep(await startStreamer(world));
  const { promise: written, resolve: hasWritten } = Promise.withResolvers<void>();
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
  const late = business.db.transaction(async (db) => {
    await audit(db, operator, "member_added", { subject: { name: "Late" } });
    hasWritten();
    await mayCommit;
  });
  await written;
  await addEntries(business, "Early");
  const before = lookCount();
  await expect.poll(lookCount, patient).toBeGreaterThan(before + 2);
  commit();
  await late;
  await expect.poll(() => names(siem), patient).toEqual(["Late", "Early"]);
});

test("a failed batch is sent again until it is taken, and says how it failed", async () => {
  const business = await world.addBusiness();
  const answers = [
    respond("503 Service Unavailable", "down\nfor now"),
    respond("302 Found", "", { location: "/else" }),
  ];
  const siem = keep(await startSiem((count) => answers[count - 1] ?? respond("200 OK", "ok")));
  await streamTo(business, siem.url);
  await addEntries(business, "First");
  keep(await startStreamer(world));
  await expect.poll(async () => (await readStream(world, business.id)).failureCount, patient).toBe(1);
  const failed = await readStream(world, business.id);
  expect(failed).toMatchObject({ lastStatus: 503, lastSentAt: null, claimId: null });
  expect(failed.lastError).toMatch(/responded with 503 Service Unavailable\. It said: down for now$/);
  expect(failed.nextAttemptAt.getTime()).toBeGreaterThan(Date.now());
  await addEntries(business, "Second");
  await passTime(world, business.id);
  await expect.poll(async () => (await readStream(world, business.id)).failureCount, patient).toBe(2);
  expect((await readStream(world, business.id)).lastError).toMatch(/redirects are not followed/);
  await passTime(world, business.id);
  await expect.poll(() => siem.requests.length, patient).toBe(3);
  const ids = siem.entries().map(({ id }) => id);
  expect(new Set(ids).size).toBe(2);
  await expect
    .poll(() => readStream(world, business.id), patient)
    .toMatchObject({ failureCount: 0, failingSince: null, lastStatus: 200, lastError: null });
});

test("receivers that hang or fail hold up nobody else's entries", async () => {
  const hanging = keep(await startSiem(() => ""));
  const bad = [];
  for (let count = 0; count < 20; count += 1) {
    const business = await world.addBusiness();
    await streamTo(business, count % 2 === 0 ? hanging.url : "https://127.0.0.1:9/closed");
    await addEntries(business, "Waiting");
    bad.push(business);
  }
  const good = await world.addBusiness();
  const siem = keep(await startSiem());
  keep(await startStreamer(world));
  await expect.poll(() => hanging.requests.length, patient).toBeGreaterThan(0);
  await streamTo(good, siem.url);
  await addEntries(good, ...numbered(5));
  await expect.poll(() => names(siem), patient).toEqual(numbered(5));
  for (const { id } of bad)
    await expect.poll(async () => (await readStream(world, id)).failureCount, patient).toBeGreaterThan(0);
});

test("ten thousand entries arrive, each once and in order, by two workers", async () => {
  const business = await world.addBusiness();
  const siem = keep(await startSiem());
  await streamTo(business, siem.url);
  await business.db.transaction((db) =>
    db.query(
      sql`insert into audit_log (id, kind, actor_kind, actor_name, subject, before, after)
        select new_uuid_v7(), 'member_renamed', 'operator', 'Operator', 'Person ' || n,
          jsonb_build_object('name', repeat('x', n % 300)), '{"name": "New"}'
        from generate_series(0, 9999) n`,
    ),
  );
  keep(await startStreamer(world));
  keep(await startStreamer(world));
  await expect.poll(() => siem.entries().length, { timeout: 60_000, interval: 200 }).toBe(10_000);
  const entries = siem.entries();
  const places = entries.map(({ time, id }) => `${time} ${id}`);
  expect(places).toEqual(places.toSorted());
  expect(new Set(entries.map(({ id }) => id)).size).toBe(10_000);
  expect(Math.max(...siem.requests.map(({ body }) => body.length))).toBeLessThan(600_000);
});

test("the batch of a worker that dies is sent again by another", async () => {
  const business = await world.addBusiness();
  const siem = keep(await startSiem((count) => (count === 1 ? "" : respond("204 No Content"))));
  await streamTo(business, siem.url);
  await addEntries(business, "First", "Second");
  const dead = await startStreamer(world);
  await expect.poll(() => siem.requests.length, patient).toBe(1);
  // What it would still record, it cannot: as of a killed process, its claim is nobody's.
  await world.database.systemPool.query("update audit_streams set claim_id = new_uuid_v7() where business_id = $1", [
    business.id,
  ]);
  await dead.stop(1);
  keep(await startStreamer(world));
  expect((await readStream(world, business.id)).cursorId).toBe("00000000-0000-0000-0000-000000000000");
  await passTime(world, business.id);
  await expect.poll(() => names(siem), patient).toEqual(["First", "Second", "First", "Second"]);
});

test("entries that were deleted before they could be sent are named in the stream and in its state", async () => {
  const business = await world.addBusiness();
  const siem = keep(await startSiem());
  await streamTo(business, siem.url);
  await world.database.systemPool.query(
    "update audit_streams set cursor_at = now() - interval '800 days' where business_id = $1",
    [business.id],
  );
  await addEntries(business, "Kept");
  keep(await startStreamer(world));
  await expect
    .poll(() => siem.entries().map(({ type }) => type), patient)
    .toEqual(["audit_stream_gap", "member_added"]);
  const [gap] = siem.entries();
  const { gapFrom, gapTo, gapId } = await readStream(world, business.id);
  expect(gap).toMatchObject({
    actor: null,
    business: { id: business.id },
    after: { from: gapFrom?.toISOString(), to: gapTo?.toISOString() },
  });
  expect(gapId).toBeNull();
  expect((gapTo?.getTime() ?? 0) - (gapFrom?.getTime() ?? 0)).toBeCloseTo(70 * 24 * 3600 * 1000, -6);
});

test("a gap after which there is nothing is named once", async () => {
  const business = await world.addBusiness();
  const siem = keep(await startSiem());
  await streamTo(business, siem.url);
  await world.database.systemPool.query(
    "update audit_streams set cursor_at = now() - interval '800 days' where business_id = $1",
    [business.id],
  );
  const { lookCount } = keep(await startStreamer(world));
  await expect.poll(() => siem.requests.length, patient).toBe(1);
  const before = lookCount();
  await expect.poll(lookCount, patient).toBeGreaterThan(before + 3);
  expect(siem.entries().map(({ type }) => type)).toEqual(["audit_stream_gap"]);
});

test("a clock that was set back misses no entry", async () => {
  const business = await world.addBusiness();
  const siem = keep(await startSiem());
  await streamTo(business, siem.url);
  await world.database.systemPool.query(
    "update audit_streams set cursor_at = now() + interval '1 hour' where business_id = $1",
    [business.id],
  );
  await addEntries(business, "By the earlier clock");
  keep(await startStreamer(world));
  await expect.poll(() => names(siem), patient).toEqual(["By the earlier clock"]);
});

test("a business's stream that fails for days is paused, and goes on from where it stopped", async () => {
  const business = await world.addBusiness();
  const owner = await world.addPerson(business.id);
  let isUp = false;
  const siem = keep(await startSiem(() => respond(isUp ? "200 OK" : "500 Internal Server Error")));
  await streamTo(business, siem.url);
  await addEntries(business, "First");
  await world.database.systemPool.query(
    "update audit_streams set failure_count = 40, failing_since = now() - interval '73 hours' where business_id = $1",
    [business.id],
  );
  keep(await startStreamer(world));
  await expect.poll(async () => (await readStream(world, business.id)).pausedAt, patient).not.toBeNull();
  const { body } = await owner.graphql("{ notifications { data { type title } } }");
  expect(body.data.notifications.data).toEqual([
    { type: "audit_stream_paused", title: `Audit stream paused: ${siem.url}` },
  ]);
  await addEntries(business, "Second");
  isUp = true;
  const attempts = siem.requests.length;
  await passTime(world, business.id);
  const resumed = await owner.graphql("mutation { resume_audit_stream { status } }");
  expect(resumed.body.errors).toBeUndefined();
  await expect.poll(() => names(siem).slice(attempts), patient).toEqual(["First", "Second", siem.url]);
});

test("the operator's stream is never paused", async () => {
  const siem = keep(await startSiem(() => respond("500 Internal Server Error")));
  const business = await world.addBusiness();
  const secret = createSigningSecret();
  const streamer = keep(await startStreamer(world, { operatorUrl: siem.url, secret }));
  await world.database.systemPool.query(
    "update audit_streams set failing_since = now() - interval '30 days', failure_count = 100 where business_id = $1",
    [operatorStream],
  );
  await addEntries(business, "First");
  await expect.poll(async () => (await readStream(world, operatorStream)).failureCount, patient).toBe(101);
  await streamer.stop();
  const { pausedAt, nextAttemptAt } = await readStream(world, operatorStream);
  expect(pausedAt).toBeNull();
  expect(nextAttemptAt.getTime() - Date.now()).toBeLessThan(310_000);
});
