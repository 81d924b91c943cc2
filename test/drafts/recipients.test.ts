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

describe.each(surfaces)("over %s", (surface) => {
  let app: App;
  const into = (conversation_id: string, channel: "sms" | "email", more: object = {}) =>
    app.create({ conversation_id, channel, text: "Tuesday at 9?", ...more });
  beforeEach(async () => {
    app = await desk.app(surface);
  });

  test("drafts go to the customer's own number or address", async () => {
    expect((await into(desk.conversation, "sms")).body.to).toBe("+61412345678");
    expect((await into(desk.conversation, "email")).body.to).toBe("jane@example.com");
  });

  test("drafts go to the named contact, and never to the customer instead", async () => {
    const contact_id = await desk.contact({ email: "sam@example.com" });
    expect((await into(desk.conversation, "email", { contact_id })).body).toMatchObject({
      to: "sam@example.com",
      customer_id: desk.customer,
    });
    expect(await into(desk.conversation, "sms", { contact_id })).toMatchObject(conflict);
  });

  test("another customer's contact, or a missing one, is a 404", async () => {
    const other = await desk.contact({ email: "x@example.com" }, await desk.stranger({}));
    for (const contact_id of [other, "01890000-0000-7000-8000-000000000000", "x"])
      expect(await into(desk.conversation, "email", { contact_id })).toMatchObject(notFound);
  });

  test("an unknown sender is answered at their address, by its channel alone, and has no contacts", async () => {
    const contact_id = await desk.contact({ email: "sam@example.com" });
    const texts = await desk.store({ senderAddress: "+61498765432" });
    const emails = await desk.store({ senderAddress: "stranger@example.com" });
    expect((await into(texts.id, "sms")).body).toMatchObject({ to: "+61498765432", customer_id: null });
    expect((await into(emails.id, "email")).body).toMatchObject({ to: "stranger@example.com", customer_id: null });
    expect(await into(texts.id, "email")).toMatchObject(conflict);
    expect(await into(emails.id, "sms")).toMatchObject(conflict);
    const refused = await into(emails.id, "email", { contact_id });
    expect(refused).toMatchObject(badRequest);
    expect(refused.body.errors).toEqual([expect.objectContaining({ pointer: "/contact_id" })]);
  });

  test("a customer without an address for the channel is a 409", async () => {
    const customer_id = await desk.stranger({});
    for (const channel of ["sms", "email"])
      expect(await app.create({ customer_id, channel, text: "Tuesday?" })).toMatchObject(conflict);
  });

  test.each(["02 9876 5432", "1300 975 707", "+64 21 123 4567", "+44 7400 123456", "+1 415 555 2671"])(
    "%s cannot receive a text",
    async (phone) => {
      const customer_id = await desk.stranger({ phone });
      expect(await app.create({ customer_id, channel: "sms", text: "Tuesday?" })).toMatchObject(conflict);
      const contact_id = await desk.contact({ phone });
      expect(await into(desk.conversation, "sms", { contact_id })).toMatchObject(conflict);
    },
  );

  test.each(["not an address", "jane@", "jane@example", "jane@example.com\r\nBcc: x@example.com", "@example.com"])(
    "the saved email %j is a 409",
    async (email) => {
      await desk.change((db) => db.updateMany("Customer", { where: { id: desk.customer }, data: { email } }));
      expect(await into(desk.conversation, "email")).toMatchObject(conflict);
    },
  );

  test.each(["Telstra", "99999", "+6129876543"])("the unknown sender %j cannot receive a text", async (sender) => {
    const { id } = await desk.store({ senderAddress: sender });
    expect(await into(id, "sms")).toMatchObject(conflict);
  });

  test("a customer's draft goes into the latest conversation that is not in the trash", async () => {
    const later = await desk.store({ customerId: desk.customer }, [{ at: new Date(Date.now() + 60_000) }]);
    await desk.store({ customerId: desk.customer, state: "trashed" }, [{ at: new Date(Date.now() + 90_000) }]);
    await desk.store({ customerId: desk.customer, state: "spam" }, [{ at: new Date(Date.now() + 90_000) }]);
    const { body } = await app.create({ customer_id: desk.customer, channel: "sms", text: "Tuesday?" });
    expect(body.conversation_id).toBe(later.id);
    expect(await desk.waiting(later.id)).toEqual({ count: 1, ids: [body.id] });
  });

  test("a draft for a customer without a conversation waits until there is one", async () => {
    const customer_id = await desk.stranger({ phone: "0412 999 888" });
    const { body } = await app.create({ customer_id, channel: "sms", text: "Tuesday?" });
    expect(body).toMatchObject({ conversation_id: null, customer_id, to: "+61412999888", status: "draft" });
    expect((await desk.list()).map(({ id }) => id)).toEqual([body.id]);
  });

  test("a customer without a conversation has no message to answer", async () => {
    const customer_id = await desk.stranger({ email: "x@example.com" });
    const { latestMessageId } = await desk.store({ customerId: desk.customer }, [{ channel: "email" }]);
    expect(
      await app.create({ customer_id, channel: "email", text: "Tuesday?", reply_to_message_id: latestMessageId }),
    ).toMatchObject(notFound);
  });
});
