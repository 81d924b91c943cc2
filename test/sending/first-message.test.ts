import { afterAll, beforeAll, expect, test } from "vitest";
import { startWorld, type World } from "../world/world.ts";
import { type Carriers, openCarriers } from "./carriers.ts";
import { openOffice } from "./office.ts";

let world: World;
let carriers: Carriers;
beforeAll(async () => {
  world = await startWorld();
  carriers = await openCarriers(world);
});
afterAll(async () => {
  await carriers.close();
  await world.close();
});

test("the first message to a customer begins the conversation, which takes the customer's drafts", async () => {
  const office = await openOffice(world);
  const waiting = await office.draft({ text: "Waits" });
  const [one, other] = [
    await office.sent({ customer_id: office.customer.id, channel: "sms", text: "One" }),
    await office.sent({ customer_id: office.customer.id, channel: "email", subject: "Other", text: "Other" }),
  ];
  expect([one.conversation_id, await office.conversations()]).toEqual([null, []]);
  await office.makeDue(one.id);
  await office.makeDue(other.id);
  await atOnce(office.id, [one.id, other.id]);
  const [conversation, ...more] = await office.conversations();
  expect(more).toEqual([]);
  expect(conversation).toMatchObject({
    customerId: office.customer.id,
    state: "open",
    draftCount: 1,
    hasSms: true,
    hasEmail: true,
    isUnreplied: false,
  });
  for (const { id } of [waiting, one, other])
    expect(await office.read(id)).toMatchObject({ conversation_id: conversation?.id });
  expect((await office.thread()).map(({ conversationId }) => conversationId)).toEqual([
    conversation?.id,
    conversation?.id,
  ]);
});

/** Sends both messages concurrently. Both are handed over before either is recorded. */
async function atOnce(businessId: string, ids: string[]): Promise<void> {
  const pool = world.database.systemPool;
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("select from businesses where id = $1 for no key update", [businessId]);
    const sending = carriers.send();
    const waiting = async () =>
      (await pool.query("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"))
        .rowCount;
    await expect.poll(waiting, { timeout: 20_000 }).toBe(ids.length);
    await client.query("commit");
    await sending;
  } finally {
    client.release(true);
  }
}
