import { expect, test } from "vitest";
import { audit, operator } from "../../src/audit/audit.ts";
import { createSigningSecret } from "../../src/audit-stream/standard-webhook.ts";
import { sql } from "../../src/query/sql.ts";
import { world } from "../world/shared.ts";
import { startSiem, verify } from "./receiver.ts";
import {
  addEntries,
  closeAfterTest,
  namesOf,
  pollOptions,
  readStream,
  startStreamedBusiness,
  startStreamer,
  streamTo,
  useStreams,
} from "./streams.ts";

useStreams();

test("a business's stream sends its own entries only, in order and signed with its secret", async () => {
  const [one, two] = [await world.addBusiness({ slug: "streamed" }), await world.addBusiness()];
  const siem = closeAfterTest(await startSiem());
  const secret = await streamTo(one, siem.url);
  await addEntries(two, "Foreign");
  await addEntries(one, "First", "Second");
  closeAfterTest(await startStreamer(world));
  await expect.poll(() => namesOf(siem), pollOptions).toEqual(["First", "Second"]);
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
    .poll(() => readStream(world, one.id), pollOptions)
    .toMatchObject({ lastStatus: 204, lastError: null, failureCount: 0, claimId: null });
});

test("the operator's stream sends the entries of all businesses, from now on or from the beginning", async () => {
  const [one, two] = [await world.addBusiness(), await world.addBusiness()];
  await addEntries(one, "Before");
  const secret = createSigningSecret();
  const [fromNow, fromBeginning] = [closeAfterTest(await startSiem()), closeAfterTest(await startSiem())];
  const first = await startStreamer(world, { operatorUrl: fromNow.url, secret });
  await addEntries(two, "After one");
  await addEntries(one, "After two");
  await expect.poll(() => namesOf(fromNow), pollOptions).toEqual(["After one", "After two"]);
  await first.close();
  // `from` applies only to a new stream. This one resumes where it stopped.
  await addEntries(two, "While it was off");
  const second = await startStreamer(world, { operatorUrl: fromNow.url, secret, from: "beginning" });
  await expect.poll(() => namesOf(fromNow).at(-1), pollOptions).toBe("While it was off");
  expect(namesOf(fromNow)).toHaveLength(3);
  await second.close();
  await world.database.systemPool.query("delete from audit_streams");
  closeAfterTest(await startStreamer(world, { operatorUrl: fromBeginning.url, secret, from: "beginning" }));
  await expect.poll(() => namesOf(fromBeginning), pollOptions).toContain("While it was off");
  expect(namesOf(fromBeginning)).toContain("Before");
});

test("an entry that commits late is sent, before all later entries", async () => {
  const { business, siem } = await startStreamedBusiness();
  const { readCount } = closeAfterTest(await startStreamer(world));
  const { promise: written, resolve: hasWritten } = Promise.withResolvers<void>();
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
  const late = business.db.transaction(async (db) => {
    await audit(db, operator, "member_added", { subject: { name: "Late" } });
    hasWritten();
    await mayCommit;
  });
  await written;
  await addEntries(business, "Early");
  const before = readCount();
  await expect.poll(readCount, pollOptions).toBeGreaterThan(before + 2);
  commit();
  await late;
  await expect.poll(() => namesOf(siem), pollOptions).toEqual(["Late", "Early"]);
});

test("two workers send ten thousand entries, each once and in order", async () => {
  const { business, siem } = await startStreamedBusiness();
  await business.db.transaction((db) =>
    db.query(
      sql`insert into audit_log (id, kind, actor_kind, actor_name, subject, before, after)
        select new_uuid_v7(), 'member_renamed', 'operator', 'Operator', 'Person ' || n,
          jsonb_build_object('name', repeat('x', n % 300)), '{"name": "New"}'
        from generate_series(0, 9999) n`,
    ),
  );
  closeAfterTest(await startStreamer(world));
  closeAfterTest(await startStreamer(world));
  await expect.poll(() => siem.entries().length, { timeout: 60_000, interval: 200 }).toBe(10_000);
  const entries = siem.entries();
  const places = entries.map(({ time, id }) => `${time} ${id}`);
  expect(places).toEqual(places.toSorted());
  expect(new Set(entries.map(({ id }) => id)).size).toBe(10_000);
  expect(Math.max(...siem.requests.map(({ body }) => body.length))).toBeLessThan(600_000);
});
