import { randomUUIDv7 } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aCall, aComment, anEmail, aVoicemail, type Item, storeConversation, storeItem } from "../world/inbox.ts";
import { reckon, threadsOf } from "../world/inbox-columns.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const kinds: Item[] = [
  {},
  { direction: "out" },
  anEmail,
  { ...anEmail, direction: "out" },
  aCall,
  { ...aCall, direction: "out", callOutcome: "no_answer" },
  aVoicemail,
  aComment,
];

const anItem = fc.record({ kind: fc.constantFrom(...kinds), minute: fc.integer({ min: 0, max: 30 }) });

test("the list matches the thread, whatever the order of arrival", async () => {
  const { id: businessId, db } = await world.addBusiness();
  await fc.assert(
    fc.asyncProperty(fc.array(anItem, { maxLength: 12 }), async (items) => {
      const { id } = await storeConversation(db, {}, []);
      for (const { kind, minute } of items)
        await storeItem(db, id, { ...kind, at: new Date(Date.UTC(2026, 6, 1, 2, minute)) });
      const [thread] = (await threadsOf(world, businessId)).filter((one) => one.id === id);
      if (thread === undefined) throw new Error("the conversation is gone");
      expect(thread).toMatchObject({
        ...reckon(thread),
        ...(items.length === 0 ? { activityAt: expect.any(Date) } : {}),
      });
      await world.database.system.conversation.updateMany({ where: { id }, data: { latestMessageId: null } });
      await world.database.system.conversation.deleteMany({ where: { id } });
    }),
    { numRuns: 60 },
  );
});

test("the list shows the later id of two simultaneous items, as the thread does", async () => {
  const { id: businessId, db } = await world.addBusiness();
  const at = new Date(Date.UTC(2026, 6, 1, 2));
  const { id } = await storeConversation(db, {}, []);
  const [one, other] = [randomUUIDv7(), randomUUIDv7()];
  const [first, last] = one < other ? [one, other] : [other, one];
  await storeItem(db, id, { id: last, at });
  await storeItem(db, id, { id: first, at });
  const [thread] = await threadsOf(world, businessId);
  if (thread === undefined) throw new Error("the conversation is gone");
  expect(thread).toMatchObject(reckon(thread));
  expect(thread.latestMessageId).toBe(last);
});

test("only an incoming item reopens a snoozed or archived conversation, never one in the trash or spam", async () => {
  const { db } = await world.addBusiness();
  for (const state of ["open", "snoozed", "archived", "trashed", "spam"] as const)
    for (const kind of kinds) {
      const snoozedUntil = state === "snoozed" ? new Date(Date.now() + 3_600_000) : null;
      const { id } = await storeConversation(db, { state, snoozedUntil }, []);
      await storeItem(db, id, kind);
      const conversation = await db.findFirst("Conversation", { where: { id } });
      const reopens =
        kind.direction !== "out" && kind.type !== "comment" && (state === "snoozed" || state === "archived");
      expect(conversation, JSON.stringify({ state, kind })).toMatchObject(
        reopens ? { state: "open", snoozedUntil: null } : { state, snoozedUntil },
      );
    }
});

test("concurrent items are all counted", async () => {
  const { id: businessId, db } = await world.addBusiness();
  const { id } = await storeConversation(db, {}, []);
  await Promise.all(
    Array.from({ length: 24 }, (_, index) =>
      storeItem(db, id, { ...kinds[index % kinds.length], at: new Date(Date.UTC(2026, 6, 1, 2, (index * 7) % 24)) }),
    ),
  );
  const [thread] = await threadsOf(world, businessId);
  if (thread === undefined) throw new Error("the conversation is gone");
  expect(thread.messages).toHaveLength(24);
  expect(thread).toMatchObject(reckon(thread));
});
