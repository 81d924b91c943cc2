import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { attachDrafts } from "../../src/domain/inbox/drafts/store.ts";
import { startWorld, type World } from "../world/world.ts";
import { type App, badRequest, conflict, type Desk, openDesk } from "./desk.ts";
import { holdingIn } from "./holding.ts";

let world: World;
let desk: Desk;
let app: App;
let sam: Awaited<ReturnType<Desk["colleague"]>>;
let kim: typeof sam;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  desk = await openDesk(world);
  app = await desk.app();
  [sam, kim] = [await desk.colleague("Sam Taylor"), await desk.colleague("Kim Lee")];
  // A person's first portal request creates their quota, which would wait for the locked row too.
  await sam.graphql("{ viewer { member { id } } }");
});

const written = async (text = "Before.") =>
  (await app.create({ conversation_id: desk.conversation, channel: "sms", text })).body.id as string;

const changedBy = (name: string) => ({
  ...conflict,
  body: {
    ...conflict.body,
    detail: expect.stringMatching(
      new RegExp(
        `^The draft was changed by ${name} on \\d+ \\w+ \\d{4} at \\d+:\\d\\d [ap]m AE[SD]T\\. Read it again and retry\\.$`,
      ),
    ),
  },
});

type Deed = (id: string, version: number) => ReturnType<App["update"]>;
const saves: Deed = (id, version) => sam.save({ id, version, text: "Sam." });
const sends: Deed = (id, version) => sam.send(id, version);
const schedules: Deed = (id, version) => sam.schedule(id, undefined, version);

test.each([
  ["save", saves],
  ["send", sends],
  ["schedule", schedules],
])("a %s of an outdated version reports who changed it and when, and changes nothing", async (_name, act) => {
  const before: [string, (id: string) => Promise<unknown>][] = [
    ["Kim Lee", (id) => kim.save({ id, text: "Kim." })],
    ["Test", (id) => app.update(id, { text: "App." })],
    ["Kim Lee", (id) => kim.send(id)],
    ["Kim Lee", (id) => kim.schedule(id)],
    ["Kim Lee", (id) => kim.remove(id)],
    ["Test", (id) => app.remove(id)],
    ["Kim Lee", (id) => kim.send(id).then(() => kim.undo(id))],
  ];
  for (const [name, change] of before) {
    const id = await written();
    const version = await sam.version(id);
    await change(id);
    const changed = await desk.read(id);
    expect(await act(id, version)).toMatchObject(changedBy(name));
    expect(await desk.read(id)).toEqual(changed);
    await desk.remove(id);
  }
});

test("a change, send or schedule applies to the version that was read, and each change raises it", async () => {
  const id = await written();
  const first = await sam.version(id);
  expect(await sam.save({ id, version: first, text: "Sam." })).toMatchObject({ status: 200 });
  const second = await sam.version(id);
  expect(second).toBeGreaterThan(first);
  expect(await sam.send(id, second)).toMatchObject({ status: 200, body: { status: "sending", text: "Sam." } });
  const other = await written();
  expect(await sam.schedule(other, undefined, await sam.version(other))).toMatchObject({ status: 200 });
});

test("without a version, the current draft is changed and sent, and a new draft has none", async () => {
  const id = await written();
  await kim.save({ id, text: "Kim." });
  expect(await sam.save({ id, text: "Sam." })).toMatchObject({ status: 200 });
  expect(await sam.send(id)).toMatchObject({ status: 200, body: { text: "Sam." } });
  const anew = { conversation_id: desk.conversation, channel: "sms", text: "New.", version: 1 };
  const refused = await sam.save(anew);
  expect(refused).toMatchObject(badRequest);
  expect(refused.body.errors).toEqual([{ pointer: "/version", detail: "is only allowed with an id" }]);
  expect(await sam.save({ id, text: "Null.", version: null })).toMatchObject(badRequest);
});

test("a repeated save gets the first response, and a save of the same text changes nothing", async () => {
  const id = await written();
  const version = await sam.version(id);
  const saved = await sam.save({ id, version, text: "Sam." });
  expect(await sam.save({ id, version, text: "Sam." })).toEqual(saved);
  expect(await kim.save({ id, text: "Sam." })).toEqual(saved);
  expect(await sam.version(id)).toBe(version + 1);
  const twice = [
    sam.save({ id, version: version + 1, text: "Twice." }),
    sam.save({ id, version: version + 1, text: "Twice." }),
  ];
  for (const { status, body } of await Promise.all(twice))
    expect(status === 200 ? body.text : body.detail).toMatch(/Twice|changed by Sam Taylor/);
  expect(await sam.version(id)).toBe(version + 2);
  await kim.send(id);
  expect(await sam.save({ id, version: version + 2, text: "Twice." })).toMatchObject(changedBy("Kim Lee"));
});

test("the first of two concurrent changes succeeds, and the other learns who made it", async () => {
  const patches: Deed = (id) => app.update(id, { text: "App." });
  const kimSaves: Deed = (id, version) => kim.save({ id, version, text: "Kim." });
  const kimSends: Deed = (id, version) => kim.send(id, version);
  const pairs: [Deed, Deed, string, string][] = [
    [kimSaves, saves, "Kim.", "Kim Lee"],
    [kimSaves, sends, "Kim.", "Kim Lee"],
    [kimSends, saves, "Before.", "Kim Lee"],
    [kimSends, sends, "Before.", "Kim Lee"],
    [patches, saves, "App.", "Test"],
    [patches, sends, "App.", "Test"],
  ];
  await kim.graphql("{ viewer { member { id } } }");
  for (const [first, second, text, name] of pairs) {
    const id = await written();
    const version = await sam.version(id);
    const [through, told] = await holdingIn(
      world,
      ["conversations", desk.conversation],
      [() => first(id, version), () => second(id, version)],
    );
    expect(through).toMatchObject({ status: 200 });
    expect(told).toMatchObject(changedBy(name));
    expect(await desk.read(id)).toMatchObject({ text, status: first === kimSends ? "sending" : "draft" });
    if (first !== kimSends) await desk.remove(id);
  }
});

test("an app whose change follows a person's save or send learns of it, and nothing of the change is stored", async () => {
  for (const [act, left] of [
    [saves, { text: "Sam.", status: "draft" }],
    [sends, { text: "Before.", status: "sending" }],
  ] as const) {
    const id = await written();
    const version = await sam.version(id);
    const answers = await holdingIn(
      world,
      ["conversations", desk.conversation],
      [() => act(id, version), () => app.update(id, { text: "App." })],
    );
    expect(answers).toMatchObject([{ status: 200 }, conflict]);
    expect(await desk.read(id)).toMatchObject(left);
  }
});

test("a send after an undo and an edit sends the edited text, and never the earlier one", async () => {
  const id = await written();
  await sam.send(id, await sam.version(id));
  const { body: again } = await sam.undo(id);
  const version = await sam.version(again.id);
  await sam.save({ id: again.id, version, text: "Edited." });
  expect(await sam.send(id)).toMatchObject(conflict);
  expect(await sam.send(again.id, version)).toMatchObject(changedBy("Sam Taylor"));
  expect(await sam.send(again.id, await sam.version(again.id))).toMatchObject({
    status: 200,
    body: { text: "Edited.", status: "sending" },
  });
  expect((await desk.list("")).map((draft) => draft.id)).toEqual([]);
});

test("a draft that moves into its customer's new conversation keeps the version that the person has read", async () => {
  const customer_id = await desk.stranger({ phone: "0412 999 888" });
  const { body } = await sam.save({ customer_id, channel: "sms", text: "Before." });
  const version = await sam.version(body.id);
  const { id } = await desk.store({ customerId: customer_id });
  await desk.change((db) => attachDrafts(db, { id, customerId: customer_id }));
  expect(await sam.save({ id: body.id, version, text: "After." })).toMatchObject({
    status: 200,
    body: { conversation_id: id, text: "After." },
  });
});

test("matching the conversation to a customer keeps the drafts' versions that the person has read", async () => {
  const { id: conversation } = await desk.store({ senderAddress: "+61400000123" }, [{}]);
  const { body } = await app.create({ conversation_id: conversation, channel: "sms", text: "Before." });
  await sam.graphql(
    "mutation ($id: ID!, $customer: ID!) { match_conversation(id: $id, customer_id: $customer) { id } }",
    { id: conversation, customer: desk.customer },
  );
  expect((await desk.read(body.id)).customer_id).toBe(desk.customer);
  expect(await sam.save({ id: body.id, version: 1, text: "After." })).toMatchObject({ status: 200 });
});

test("an edit concurrent with a new conversation is kept, or is a conflict", async () => {
  const customer = await desk.stranger({ phone: "0412 999 888" });
  const { body } = await sam.save({ customer_id: customer, channel: "sms", text: "Before." });
  const { id } = await desk.store({ customerId: customer });
  const [saved] = await Promise.all([
    sam.save({ id: body.id, text: "After." }),
    desk.change(async (db) => {
      await db.findMany("Conversation", { where: { id } }, { lock: true });
      await attachDrafts(db, { id, customerId: customer });
    }),
  ]);
  expect([200, 409]).toContain(saved.status);
  expect(await desk.read(body.id)).toMatchObject({
    conversation_id: id,
    text: saved.status === 200 ? "After." : "Before.",
  });
});

test("a draft is deleted only in the version that was read, so later edits stay", async () => {
  const id = await written();
  const version = await sam.version(id);
  const removes = (read: number) =>
    sam.ask("mutation ($id: ID!, $version: Int) { delete_draft(id: $id, version: $version) { status } }", {
      id,
      version: read,
    });
  await app.update(id, { text: "App." });
  expect(await removes(version)).toMatchObject(changedBy("Test"));
  expect(await desk.read(id)).toMatchObject({ status: "draft", text: "App." });
  expect(await removes(await sam.version(id))).toMatchObject({ body: { status: "deleted" } });
});
