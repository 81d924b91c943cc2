import { afterAll, beforeAll, expect, test } from "vitest";
import { storeConversation } from "../world/inbox.ts";
import { startWorld, type World } from "../world/world.ts";
import { type Carriers, openCarriers } from "./carriers.ts";
import { openOffice } from "./office.ts";
import { startWorker } from "./worker.ts";

let world: World;
let carriers: Carriers;
beforeAll(async () => {
  world = await startWorld({ UNDO_SEND_SECONDS: "0" });
  carriers = await openCarriers(world);
});
afterAll(async () => {
  await carriers.close();
  await world.close();
});

test("a message handed over by a killed worker is not sent again automatically: a person is told, and decides", async () => {
  const office = await openOffice(world);
  const { id: conversationId } = await storeConversation(world.database.tenant(office.id), {
    customerId: office.customer.id,
  });
  const texts = () => carriers.twilio.textsTo(office.mobile);
  const client = await world.database.systemPool.connect();
  const { id } = await office.draft();
  await office.pressed("send_draft", id);
  // The SMS provider accepts the text. The worker then waits for this lock to record it, until it is killed.
  await client.query("begin");
  await client.query("select from conversations where id = $1 for update", [conversationId]);
  const kill = startWorker(world, carriers.twilio.environment);
  try {
    const waiting = async () => {
      const { rowCount } = await world.database.systemPool.query(
        `select from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and query like '%from "conversations"%'`,
      );
      return rowCount;
    };
    await expect.poll(waiting, { timeout: 30_000 }).toBe(1);
  } finally {
    await kill();
    await client.query("rollback");
    client.release();
  }
  expect(texts()).toHaveLength(1);
  expect(await office.read(id)).toMatchObject({ status: "sending" });
  expect((await office.press("undo_send", id)).problem.status).toBe(409);

  await carriers.sweep();
  expect(await office.read(id)).toMatchObject({ status: "sending" });
  await carriers.lose(id);
  await carriers.sweep();
  await carriers.sweep();
  expect(await office.row(id)).toMatchObject({
    status: "failed",
    attemptId: null,
    failure: expect.stringMatching(/may have been sent/),
  });
  expect(texts()).toHaveLength(1);
  expect((await office.thread()).map(({ direction }) => direction)).toEqual(["in"]);

  await office.pressed("send_draft", id);
  expect(await carriers.send()).toEqual([id]);
  expect(await office.read(id)).toMatchObject({ status: "sent" });
  expect(texts()).toHaveLength(2);
}, 60_000);
