import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startWorld, type World } from "../world/world.ts";
import { type App, type Desk, draftCap, openDesk } from "./desk.ts";

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
const draft = () => app.create({ conversation_id: desk.conversation, ...words });

test("apps may leave 3 drafts in a conversation together, and the 429 has a type of its own", async () => {
  const [another, assistant] = [await desk.app(), await desk.app("MCP")];
  await draft();
  for (const each of [another, assistant])
    expect(await each.create({ conversation_id: desk.conversation, ...words })).toMatchObject({ status: 201 });
  for (const each of [app, another, assistant])
    expect(await each.create({ conversation_id: desk.conversation, ...words })).toMatchObject(draftCap);
  const refused = await desk.client("POST", "/v1/drafts", { body: { conversation_id: desk.conversation, ...words } });
  expect(refused).toMatchObject(draftCap);
  expect(refused.headers.get("retry-after")).toBe("3600");
  expect(await desk.waiting()).toMatchObject({ count: 3 });
});

test("people's drafts do not count, and people are not limited", async () => {
  const save = () => desk.save({ conversation_id: desk.conversation, ...words });
  for (let count = 0; count < 4; count += 1) expect(await save()).toMatchObject({ status: 200 });
  for (let count = 0; count < 3; count += 1) expect(await draft()).toMatchObject({ status: 201 });
  expect(await draft()).toMatchObject(draftCap);
  expect(await save()).toMatchObject({ status: 200 });
  expect(await desk.waiting()).toMatchObject({ count: 8 });
});

test("a place is freed when an app or a person deletes, sends or schedules a draft", async () => {
  const ways = [app.remove, desk.remove, desk.send, desk.schedule];
  for (let count = 0; count < 3; count += 1) await draft();
  for (const free of ways) {
    expect(await draft()).toMatchObject(draftCap);
    const [oldest] = (await desk.waiting()).ids;
    expect((await free(oldest)).status).toBeLessThan(300);
    expect(await draft()).toMatchObject({ status: 201 });
  }
});

test("a person's edit leaves the draft its app's", async () => {
  const { body } = await draft();
  await desk.save({ id: body.id, text: "A person's words." });
  for (let count = 0; count < 2; count += 1) await draft();
  expect(await draft()).toMatchObject(draftCap);
});

test("until a customer has a conversation, the limit applies to the customer", async () => {
  const [one, two] = [await desk.stranger({ phone: "0412 999 888" }), await desk.stranger({ phone: "0412 999 777" })];
  for (let count = 0; count < 3; count += 1)
    expect(await app.create({ customer_id: one, ...words })).toMatchObject({ status: 201 });
  expect(await app.create({ customer_id: one, ...words })).toMatchObject(draftCap);
  expect(await app.create({ customer_id: two, ...words })).toMatchObject({ status: 201 });
});

test("another business's drafts do not count", async () => {
  const other = await openDesk(world);
  const theirs = await other.app();
  for (let count = 0; count < 3; count += 1) await theirs.create({ conversation_id: other.conversation, ...words });
  expect(await draft()).toMatchObject({ status: 201 });
});

test("exactly 3 of many concurrent drafts in a conversation succeed", async () => {
  const apps = [app, await desk.app(), await desk.app()];
  const answers = await Promise.all(
    Array.from({ length: 18 }, (_, index) =>
      (apps[index % 3] ?? app).create({ conversation_id: desk.conversation, ...words }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(3).fill(201), ...Array(15).fill(429)]);
  for (const each of answers.filter(({ status }) => status === 429)) expect(each).toMatchObject(draftCap);
  expect(await desk.waiting()).toMatchObject({ count: 3 });
});

/** Conversations with unknown senders. Each has room for 3 drafts. */
async function conversations(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1)
    ids.push((await desk.store({ senderAddress: `+614987${String(10_000 + index)}` }, [])).id);
  return ids;
}

test("exactly 200 of a business's many concurrent drafts succeed", async () => {
  const ids = await conversations(70);
  await desk.save({ conversation_id: desk.conversation, ...words });
  const filled = ids.slice(0, 64).flatMap((id) => [id, id, id]);
  for (let at = 0; at < filled.length; at += 16)
    await Promise.all(filled.slice(at, at + 16).map((id) => app.create({ conversation_id: id, ...words })));
  const last = await Promise.all(
    ids.slice(64).flatMap((id) => [0, 1, 2].map(() => app.create({ conversation_id: id, ...words }))),
  );
  expect(last.filter(({ status }) => status === 201)).toHaveLength(8);
  expect(last.filter(({ status }) => status === 429)).toHaveLength(10);
  const { system } = world.database;
  const waiting = { businessId: desk.id, status: "draft", draftedByKind: "api_key" } as const;
  expect(await system.draft.count({ where: waiting })).toBe(200);
  expect(await draft()).toMatchObject(draftCap);
  expect(await desk.save({ conversation_id: desk.conversation, ...words })).toMatchObject({ status: 200 });
}, 120_000);

test("a team may keep 10,000 drafts waiting, and write the next after a deletion", async () => {
  const { rows } = await world.database.systemPool.query<{ id: string }>(
    `insert into drafts (id, business_id, channel, to_address, text, status, drafted_by_kind, drafted_by_id, drafted_by_name, updated_at)
     select new_uuid_v7(), $1, 'sms', '+61491570156', 'Tuesday?', 'draft', 'user', new_uuid_v7(), 'Pat', now()
     from generate_series(1, 10000) returning id`,
    [desk.id],
  );
  const save = () => desk.save({ conversation_id: desk.conversation, ...words });
  expect(await save()).toMatchObject({ status: 409, body: { type: "urn:service:error:conflict" } });
  expect(await draft()).toMatchObject({ status: 201 });
  await world.database.systemPool.query("update drafts set status = 'deleted' where id = $1", [rows[0]?.id]);
  expect(await save()).toMatchObject({ status: 200 });
});
