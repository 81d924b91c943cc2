import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startWorld, type World } from "../world/world.ts";
import { type App, conflict, type Desk, notFound, openDesk } from "./desk.ts";
import { holdingIn, type Locked } from "./holding.ts";

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
  // The first portal request of a business creates its quota, which would wait for the locked row too.
  await desk.person.graphql("{ viewer { member { id } } }");
});

const words = { channel: "sms", text: "Tuesday?" };

test("a conversation that gets another customer during the save is a 409, and nothing is saved", async () => {
  const another = await desk.stranger({ phone: "0412 999 888" });
  const give = "update conversations set customer_id = $1 where id = $2";
  for (const target of [{ conversation_id: desk.conversation }, { customer_id: desk.customer }]) {
    const [answered] = await holdingIn(
      world,
      ["businesses", desk.id],
      [() => app.create({ ...target, ...words })],
      [give, [another, desk.conversation]],
    );
    expect(answered).toMatchObject(conflict);
    await desk.change((db) =>
      db.updateMany("Conversation", { where: { id: desk.conversation }, data: { customerId: desk.customer } }),
    );
  }
  expect(await desk.list()).toEqual([]);
});

test("an unknown sender who becomes a customer during the save is a 409, for people too", async () => {
  const { id } = await desk.store({ senderAddress: "+61498765432" });
  const [answered] = await holdingIn(
    world,
    ["businesses", desk.id],
    [() => desk.save({ conversation_id: id, ...words })],
    ["update conversations set customer_id = $1, sender_address = null where id = $2", [desk.customer, id]],
  );
  expect(answered).toMatchObject(conflict);
  expect(await desk.list()).toEqual([]);
});

test("a conversation trashed during the save is a 404", async () => {
  const trash: [string, unknown[]] = ["update conversations set state = 'trashed' where id = $1", [desk.conversation]];
  const create = () => app.create({ conversation_id: desk.conversation, ...words });
  const { body } = await create();
  const held: Locked = ["conversations", desk.conversation];
  const [created, changed] = await holdingIn(
    world,
    held,
    [create, () => app.update(body.id, { text: "After." })],
    trash,
  );
  expect(created).toMatchObject(notFound);
  expect(changed).toMatchObject(notFound);
  expect(await desk.read(body.id)).toMatchObject({ text: "Tuesday?" });
});

test("the first of an app's and a person's concurrent changes wins, and the second is a conflict", async () => {
  const mine = (id: string) => () => app.update(id, { text: "App." });
  const theirs = (id: string) => () => desk.save({ id, text: "Person." });
  for (const [first, second, left] of [
    [mine, theirs, "App."],
    [theirs, mine, "Person."],
  ] as const) {
    const { body } = await app.create({ conversation_id: desk.conversation, ...words });
    const answers = await holdingIn(world, ["conversations", desk.conversation], [first(body.id), second(body.id)]);
    expect(answers).toMatchObject([{ status: 200 }, conflict]);
    expect((await desk.read(body.id)).text).toBe(left);
  }
});

test("the first of a person's send and an app's change or deletion wins", async () => {
  const row: Locked = ["conversations", desk.conversation];
  const draft = async () => (await app.create({ conversation_id: desk.conversation, ...words })).body.id as string;
  for (const act of [(id: string) => app.update(id, { text: "App." }), (id: string) => app.remove(id)]) {
    const id = await draft();
    const answers = await holdingIn(world, row, [() => desk.send(id), () => act(id)]);
    expect(answers).toMatchObject([{ status: 200 }, conflict]);
    expect(await desk.read(id)).toMatchObject({ status: "sending", text: "Tuesday?" });
  }
  const gone = await draft();
  expect(await holdingIn(world, row, [() => app.remove(gone), () => desk.send(gone)])).toMatchObject([
    { status: 204 },
    conflict,
  ]);
  expect(await desk.read(gone)).toMatchObject({ status: "deleted" });
  expect((await desk.waiting()).count).toBe(0);
});

test("an app and a person who delete a draft concurrently both succeed, and it counts once", async () => {
  const { body } = await app.create({ conversation_id: desk.conversation, ...words });
  const answers = await holdingIn(
    world,
    ["conversations", desk.conversation],
    [() => desk.remove(body.id), () => app.remove(body.id)],
  );
  expect(answers).toMatchObject([{ status: 200 }, { status: 204 }]);
  expect(await desk.waiting()).toEqual({ count: 0, ids: [] });
});

test("a conversation created during the save takes the draft", async () => {
  const customer = await desk.stranger({ phone: "0412 999 888" });
  const { id } = await desk.store({ senderAddress: "+61412999888" });
  const [answered] = await holdingIn(
    world,
    ["businesses", desk.id],
    [() => app.create({ customer_id: customer, ...words })],
    ["update conversations set customer_id = $1, sender_address = null where id = $2", [customer, id]],
  );
  expect(answered).toMatchObject({ status: 201, body: { conversation_id: id } });
  expect(await desk.waiting(id)).toMatchObject({ count: 1 });
});
