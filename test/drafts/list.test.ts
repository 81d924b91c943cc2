import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { attachDrafts } from "../../src/domain/inbox/drafts/store.ts";
import { startWorld, type World } from "../world/world.ts";
import { type App, badRequest, type Desk, openDesk } from "./desk.ts";

let world: World;
let desk: Desk;
let app: App;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  desk = await openDesk(world);
  app = await desk.app();
});

const words = { channel: "sms", text: "Tuesday?" };
const idsOf = (drafts: { id: string }[]) => drafts.map(({ id }) => id);

test("the list has the waiting drafts of people and apps, newest first, of this business only", async () => {
  const into = { conversation_id: desk.conversation, ...words };
  const first = (await app.create(into)).body.id;
  const second = (await desk.save(into)).body.id;
  const customer_id = await desk.stranger({ phone: "0412 999 888" });
  const third = (await app.create({ customer_id, ...words })).body.id;
  for (const gone of [desk.remove, desk.schedule, desk.send, desk.fail]) {
    const { body } = await desk.save(into);
    await gone(body.id);
  }
  const other = await openDesk(world);
  await other.save({ conversation_id: other.conversation, ...words });
  expect(idsOf(await desk.list())).toEqual([third, second, first]);
  expect((await desk.list()).map(({ drafted_by }) => drafted_by.kind)).toEqual(["api_key", "user", "api_key"]);
});

test("the list filters by conversation, and a stranger's matches nothing", async () => {
  const other = await openDesk(world);
  const elsewhere = await desk.store({ senderAddress: "+61498765432" });
  await other.save({ conversation_id: other.conversation, ...words });
  const here = (await desk.save({ conversation_id: desk.conversation, ...words })).body.id;
  const there = (await desk.save({ conversation_id: elsewhere.id, ...words })).body.id;
  expect(idsOf(await desk.list(`?conversation_id=${desk.conversation}`))).toEqual([here]);
  expect(idsOf(await desk.list(`?conversation_id=${elsewhere.id}`))).toEqual([there]);
  for (const id of [other.conversation, "01890000-0000-7000-8000-000000000000"])
    expect(await desk.list(`?conversation_id=${id}`)).toEqual([]);
  const malformed = await desk.client("GET", "/v1/drafts?conversation_id=x");
  expect(malformed).toMatchObject(badRequest);
  expect(malformed.body.errors).toEqual([{ parameter: "conversation_id", detail: "must be a UUID" }]);
});

test("the list has pages, and a cursor is valid for its filters only", async () => {
  const into = { conversation_id: desk.conversation, ...words };
  const ids: string[] = [];
  for (let count = 0; count < 5; count += 1) ids.unshift((await desk.save(into)).body.id);
  const pages: string[] = [];
  let query = "?limit=2";
  for (;;) {
    const { body, headers } = await desk.client("GET", `/v1/drafts${query}`);
    pages.push(...idsOf(body.data));
    if (body.next_cursor === null) break;
    expect(headers.get("link")).toContain('rel="next"');
    const filtered = await desk.client(
      "GET",
      `/v1/drafts?conversation_id=${desk.conversation}&cursor=${body.next_cursor}`,
    );
    expect(filtered.status).toBe(400);
    query = `?limit=2&cursor=${body.next_cursor}`;
  }
  expect(pages).toEqual(ids);
});

test("a draft saved before the conversation existed is in the list once it exists", async () => {
  const customer_id = await desk.stranger({ phone: "0412 999 888" });
  const waiting = (await app.create({ customer_id, ...words })).body.id;
  const gone = (await app.create({ customer_id, ...words })).body.id;
  await app.remove(gone);
  const { id } = await desk.store({ customerId: customer_id });
  await desk.change((db) => attachDrafts(db, { id, customerId: customer_id }));
  expect(idsOf(await desk.list(`?conversation_id=${id}`))).toEqual([waiting]);
  expect(await desk.waiting(id)).toEqual({ count: 1, ids: [waiting] });
  expect(await desk.read(waiting)).toMatchObject({ conversation_id: id, customer_id, status: "draft" });
  expect(await app.update(waiting, { text: "Wednesday?" })).toMatchObject({ status: 200 });
});

test("an unknown sender's conversation takes over no drafts", async () => {
  const customer_id = await desk.stranger({ phone: "0412 999 888" });
  const waiting = (await app.create({ customer_id, ...words })).body.id;
  const { id } = await desk.store({ senderAddress: "+61498765432" });
  await desk.change((db) => attachDrafts(db, { id, customerId: null }));
  expect(await desk.read(waiting)).toMatchObject({ conversation_id: null });
});
