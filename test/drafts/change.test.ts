import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startWorld, type World } from "../world/world.ts";
import { type App, badRequest, conflict, type Desk, notFound, openDesk, surfaces } from "./desk.ts";

let world: World;
let desk: Desk;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  desk = await openDesk(world);
});

const missing = "01890000-0000-7000-8000-000000000000";

describe.each(surfaces)("over %s", (surface) => {
  let app: App;
  beforeEach(async () => {
    app = await desk.app(surface);
  });
  const draft = async (channel: "sms" | "email" = "sms", fields: object = {}) => {
    const answered = await app.create({ conversation_id: desk.conversation, channel, text: "Before.", ...fields });
    expect(answered.status).toBe(201);
    return answered.body.id as string;
  };

  test("new text replaces the draft's, also a person's, and keeps its author", async () => {
    const id = await draft("email", { subject: "Visit" });
    expect(await desk.save({ id, text: "A person's words.", subject: "Changed" })).toMatchObject({ status: 200 });
    const changed = await app.update(id, { text: "After." });
    expect(changed).toMatchObject({
      status: 200,
      body: { id, subject: "Changed", text: "After.", html: "<p>After.</p>", status: "draft" },
    });
    expect(changed.body.drafted_by).toEqual({ kind: "api_key", name: "Test" });
    expect(await desk.read(id)).toEqual(changed.body);
  });

  test("text or HTML replaces the whole body of an email, and the subject can change or clear alone", async () => {
    const id = await draft("email", { subject: "Visit" });
    expect((await app.update(id, { html: "<h1>Yes</h1>" })).body).toMatchObject({
      subject: "Visit",
      text: "Yes",
      html: "<h1>Yes</h1>",
    });
    expect((await app.update(id, { subject: "Other" })).body).toMatchObject({ subject: "Other", text: "Yes" });
    expect((await app.update(id, { text: "No" })).body).toMatchObject({ text: "No", html: "<p>No</p>" });
    expect((await app.update(id, { subject: null })).body).toMatchObject({ subject: null, text: "No" });
  });

  test("an empty change, both bodies, a null body and unknown fields are a 400", async () => {
    const id = await draft("email");
    expect(await app.update(id, {})).toMatchObject(badRequest);
    for (const fields of [{ text: "a", html: "b" }, { text: null }, { html: null }])
      expect(await app.update(id, fields)).toMatchObject(badRequest);
    const others = ["channel", "conversation_id", "customer_id", "contact_id", "reply_to_message_id", "drafted_by"];
    for (const field of [...others, "to", "cc", "bcc", "attachments", "send_at", "status", "kind"]) {
      const answered = await app.update(id, { text: "After.", [field]: "x" });
      expect(answered).toMatchObject(badRequest);
      expect(answered.body.errors).toMatchObject([{ pointer: `/${field}` }]);
    }
    expect((await desk.read(id)).text).toBe("Before.");
  });

  test("a text draft accepts text only", async () => {
    const id = await draft();
    for (const fields of [{ subject: "Visit" }, { subject: null }, { html: "<p>x</p>" }, { text: "a", subject: "b" }])
      expect(await app.update(id, fields)).toMatchObject(badRequest);
    expect(await app.update(id, { text: "After." })).toMatchObject({
      status: 200,
      body: { text: "After.", html: null },
    });
  });

  test("an app cannot change or delete drafts of another key, another business or a person", async () => {
    const another = await desk.app();
    const elsewhere = await openDesk(world);
    const words = { channel: "sms", text: "Theirs." };
    const theirs = [
      (await another.create({ conversation_id: desk.conversation, ...words })).body.id,
      (await (await elsewhere.app()).create({ conversation_id: elsewhere.conversation, ...words })).body.id,
      (await desk.save({ conversation_id: desk.conversation, ...words })).body.id,
      missing,
      "x",
    ];
    for (const id of theirs) {
      expect(await app.update(id, { text: "Mine." })).toMatchObject(notFound);
      expect(await app.remove(id)).toMatchObject(notFound);
    }
    expect((await desk.waiting()).count).toBe(2);
    expect((await desk.list()).map(({ text }) => text)).toEqual(["Theirs.", "Theirs."]);
  });

  test("an app cannot change a draft that a person deleted or scheduled", async () => {
    const [deleted, scheduled] = [await draft(), await draft()];
    expect(await desk.remove(deleted)).toMatchObject({ status: 200 });
    expect(await desk.schedule(scheduled)).toMatchObject({ status: 200 });
    for (const id of [deleted, scheduled]) {
      const before = await desk.read(id);
      expect(await app.update(id, { text: "After." })).toMatchObject(conflict);
      expect(await desk.read(id)).toEqual(before);
    }
  });

  test("an app cannot change a draft that a person sent, called back or failed to send", async () => {
    const [sending, undone, failed] = [await draft(), await draft(), await draft()];
    for (const id of [sending, undone, failed]) expect(await desk.send(id)).toMatchObject({ status: 200 });
    const renewed = await desk.undo(undone);
    await desk.fail(failed);
    for (const id of [sending, failed]) {
      expect(await app.update(id, { text: "After." })).toMatchObject(conflict);
      expect(await app.remove(id)).toMatchObject(conflict);
    }
    expect(await app.update(undone, { text: "After." })).toMatchObject(conflict);
    expect(await app.remove(undone)).toMatchObject({ status: 204 });
    expect(await app.update(renewed.body.id, { text: "After." })).toMatchObject({ status: 200 });
  });

  test("an app cannot delete its scheduled draft", async () => {
    const id = await draft();
    await desk.schedule(id);
    expect(await app.remove(id)).toMatchObject(conflict);
    expect(await desk.read(id)).toMatchObject({ status: "scheduled" });
  });

  test("deleting is idempotent, whoever deleted first, and the draft can still be read", async () => {
    const [own, persons] = [await draft(), await draft()];
    expect(await desk.waiting()).toEqual({ count: 2, ids: [own, persons] });
    await desk.remove(persons);
    for (const id of [own, own, persons]) expect(await app.remove(id)).toMatchObject({ status: 204 });
    expect(await desk.waiting()).toEqual({ count: 0, ids: [] });
    expect(await desk.list()).toEqual([]);
    expect(await desk.read(own)).toMatchObject({ id: own, status: "deleted", text: "Before." });
  });

  test.each(["trashed", "spam"] as const)(
    "in a conversation that is %s, drafts can be deleted but not changed",
    async (state) => {
      const id = await draft();
      await desk.change((db) => db.updateMany("Conversation", { where: { id: desk.conversation }, data: { state } }));
      expect(await app.update(id, { text: "After." })).toMatchObject(notFound);
      expect(await desk.read(id)).toMatchObject({ text: "Before." });
      expect(await app.remove(id)).toMatchObject({ status: 204 });
    },
  );

  test("a draft keeps its address and author when the customer's address changes or its key is revoked", async () => {
    const id = await draft();
    await desk.client("PATCH", `/v1/customers/${desk.customer}`, { body: { phone: "0499 111 222" } });
    const owner = await world.addPerson(desk.id);
    await owner.graphql(`mutation { revoke_api_key(id: "${app.id}") { id } }`);
    expect(await desk.read(id)).toMatchObject({
      to: "+61412345678",
      drafted_by: { kind: "api_key", name: "Test" },
      status: "draft",
    });
  });
});

test("a stale If-Match is a 412, and a current one succeeds", async () => {
  const { client, conversation } = desk;
  const { body: draft } = await client("POST", "/v1/drafts", {
    body: { conversation_id: conversation, channel: "sms", text: "Before." },
  });
  const path = `/v1/drafts/${draft.id}`;
  const tag = (await client("GET", path)).headers.get("etag") ?? "";
  const change = (text: string) => client("PATCH", path, { body: { text }, headers: { "If-Match": tag } });
  expect((await change("After.")).status).toBe(200);
  expect((await change("Later.")).status).toBe(412);
  expect((await client("DELETE", path, { headers: { "If-Match": tag } })).status).toBe(412);
  expect((await desk.read(draft.id)).text).toBe("After.");
});
