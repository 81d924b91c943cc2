import { expect, test } from "vitest";
import { createSigningSecret } from "../../src/audit-stream/standard-webhook.ts";
import { operatorStream } from "../../src/audit-stream/stream.ts";
import { respond } from "../safe-fetch/receiver.ts";
import { world } from "../world/shared.ts";
import { startSiem } from "./receiver.ts";
import {
  addEntries,
  closeAfterTest,
  namesOf,
  passTime,
  pollOptions,
  readStream,
  startStreamedBusiness,
  startStreamer,
  streamTo,
  useStreams,
} from "./streams.ts";

useStreams();

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `Person ${index}`);

test("a failed batch is sent again until it succeeds, and its error is shown", async () => {
  const business = await world.addBusiness();
  const answers = [
    respond("503 Service Unavailable", "down\nfor now"),
    respond("302 Found", "", { location: "/else" }),
  ];
  const siem = closeAfterTest(await startSiem((count) => answers[count - 1] ?? respond("200 OK", "ok")));
  await streamTo(business, siem.url);
  await addEntries(business, "First");
  closeAfterTest(await startStreamer(world));
  await expect.poll(async () => (await readStream(world, business.id)).failureCount, pollOptions).toBe(1);
  const failed = await readStream(world, business.id);
  expect(failed).toMatchObject({ lastStatus: 503, lastSentAt: null, claimId: null });
  expect(failed.lastError).toMatch(/responded with 503 Service Unavailable\. It said: down for now$/);
  expect(failed.nextAttemptAt.getTime()).toBeGreaterThan(Date.now());
  await addEntries(business, "Second");
  await passTime(world, business.id);
  await expect.poll(async () => (await readStream(world, business.id)).failureCount, pollOptions).toBe(2);
  expect((await readStream(world, business.id)).lastError).toMatch(/redirects are not followed/);
  await passTime(world, business.id);
  await expect.poll(() => siem.requests.length, pollOptions).toBe(3);
  const ids = siem.entries().map(({ id }) => id);
  expect(new Set(ids).size).toBe(2);
  await expect
    .poll(() => readStream(world, business.id), pollOptions)
    .toMatchObject({ failureCount: 0, failingSince: null, lastStatus: 200, lastError: null });
});

test("receivers that hang or fail do not delay the entries of others", async () => {
  const hanging = closeAfterTest(await startSiem(() => ""));
  const bad = [];
  for (let count = 0; count < 20; count += 1) {
    const business = await world.addBusiness();
    await streamTo(business, count % 2 === 0 ? hanging.url : "https://127.0.0.1:9/closed");
    await addEntries(business, "Waiting");
    bad.push(business);
  }
  const good = await world.addBusiness();
  const siem = closeAfterTest(await startSiem());
  closeAfterTest(await startStreamer(world));
  await expect.poll(() => hanging.requests.length, pollOptions).toBeGreaterThan(0);
  await streamTo(good, siem.url);
  await addEntries(good, ...numbered(5));
  await expect.poll(() => namesOf(siem), pollOptions).toEqual(numbered(5));
  for (const { id } of bad)
    await expect.poll(async () => (await readStream(world, id)).failureCount, pollOptions).toBeGreaterThan(0);
});

test("another worker sends the batch of a worker that died", async () => {
  const { business, siem } = await startStreamedBusiness((count) => (count === 1 ? "" : respond("204 No Content")));
  await addEntries(business, "First", "Second");
  const dead = await startStreamer(world);
  await expect.poll(() => siem.requests.length, pollOptions).toBe(1);
  // The claim belongs to another worker now, so the dead worker can no longer record anything.
  await world.database.systemPool.query("update audit_streams set claim_id = new_uuid_v7() where business_id = $1", [
    business.id,
  ]);
  await dead.stop(1);
  closeAfterTest(await startStreamer(world));
  expect((await readStream(world, business.id)).cursorId).toBe("00000000-0000-0000-0000-000000000000");
  await passTime(world, business.id);
  await expect.poll(() => namesOf(siem), pollOptions).toEqual(["First", "Second", "First", "Second"]);
});

test("the stream and its status name the period of entries that were deleted before they were sent", async () => {
  const { business, siem } = await startStreamedBusiness();
  await world.database.systemPool.query(
    "update audit_streams set cursor_at = now() - interval '800 days' where business_id = $1",
    [business.id],
  );
  await addEntries(business, "Kept");
  closeAfterTest(await startStreamer(world));
  await expect
    .poll(() => siem.entries().map(({ type }) => type), pollOptions)
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

test("a gap without later entries is reported once", async () => {
  const { business, siem } = await startStreamedBusiness();
  await world.database.systemPool.query(
    "update audit_streams set cursor_at = now() - interval '800 days' where business_id = $1",
    [business.id],
  );
  const { readCount } = closeAfterTest(await startStreamer(world));
  await expect.poll(() => siem.requests.length, pollOptions).toBe(1);
  const before = readCount();
  await expect.poll(readCount, pollOptions).toBeGreaterThan(before + 3);
  expect(siem.entries().map(({ type }) => type)).toEqual(["audit_stream_gap"]);
});

test("no entry is missed after the clock was set back", async () => {
  const { business, siem } = await startStreamedBusiness();
  await world.database.systemPool.query(
    "update audit_streams set cursor_at = now() + interval '1 hour' where business_id = $1",
    [business.id],
  );
  await addEntries(business, "By the earlier clock");
  closeAfterTest(await startStreamer(world));
  await expect.poll(() => namesOf(siem), pollOptions).toEqual(["By the earlier clock"]);
});

test("a business's stream is paused after days of failures, and resumes where it stopped", async () => {
  const business = await world.addBusiness();
  const owner = await world.addPerson(business.id);
  let isUp = false;
  const siem = closeAfterTest(await startSiem(() => respond(isUp ? "200 OK" : "500 Internal Server Error")));
  await streamTo(business, siem.url);
  await addEntries(business, "First");
  await world.database.systemPool.query(
    "update audit_streams set failure_count = 40, failing_since = now() - interval '73 hours' where business_id = $1",
    [business.id],
  );
  closeAfterTest(await startStreamer(world));
  await expect.poll(async () => (await readStream(world, business.id)).pausedAt, pollOptions).not.toBeNull();
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
  await expect.poll(() => namesOf(siem).slice(attempts), pollOptions).toEqual(["First", "Second", siem.url]);
});

test("the operator's stream is never paused", async () => {
  const siem = closeAfterTest(await startSiem(() => respond("500 Internal Server Error")));
  const business = await world.addBusiness();
  const secret = createSigningSecret();
  const streamer = closeAfterTest(await startStreamer(world, { operatorUrl: siem.url, secret }));
  await world.database.systemPool.query(
    "update audit_streams set failing_since = now() - interval '30 days', failure_count = 100 where business_id = $1",
    [operatorStream],
  );
  await addEntries(business, "First");
  await expect.poll(async () => (await readStream(world, operatorStream)).failureCount, pollOptions).toBe(101);
  await streamer.stop();
  const { pausedAt, nextAttemptAt } = await readStream(world, operatorStream);
  expect(pausedAt).toBeNull();
  expect(nextAttemptAt.getTime() - Date.now()).toBeLessThan(310_000);
});
