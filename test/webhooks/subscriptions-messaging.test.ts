import { afterAll, beforeAll, expect, test } from "vitest";
import { startWorld, type World } from "../world/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const collection = "/v1/webhooks/subscriptions";
const url = "https://example.com/hooks/fieldline";

/**
 * A business with a subscription to a messaging event, and a key that may manage subscriptions but read no messages.
 */
async function openBusiness(event: string) {
  const business = await world.addBusiness();
  const { body } = await business.client("POST", collection, { body: { url, events: ["lead.won", event] } });
  const { key } = await world.addKey(business.id, ["webhooks:manage"]);
  const address = `${collection}/${body.id}`;
  return { full: business.client, less: world.client(key), id: business.id, address };
}

const refused = {
  status: 403,
  body: { type: "urn:service:error:insufficient-scope", detail: expect.stringContaining("messages:read") },
};

test.each(["message.received", "message.sent", "draft.sent", "conversation.*", "*"])(
  "a subscription to %s requires the scope to read messages",
  async (event) => {
    const { full, less, id, address } = await openBusiness(event);
    const read = await full("GET", address);
    expect(await less("POST", collection, { body: { url, events: ["lead.won", event] } })).toMatchObject(refused);
    expect(await less("POST", `${address}/rotate-secret`)).toMatchObject(refused);
    expect(await less("DELETE", address)).toMatchObject(refused);
    for (const body of [{ active: false }, { description: "Mine" }, { events: [event] }, {}])
      expect(await less("PATCH", address, { body })).toMatchObject(refused);
    expect((await full("GET", address)).body).toEqual(read.body);
    expect(await world.database.system.webhookSubscription.count({ where: { businessId: id } })).toBe(1);
    expect((await less("GET", address)).body).toEqual(read.body);

    expect((await full("POST", `${address}/rotate-secret`)).status).toBe(200);
    expect((await full("PATCH", address, { body: { active: false } })).status).toBe(200);
    expect((await full("DELETE", address)).status).toBe(204);
  },
);

test("a change that removes the messaging events does not require it, nor do later ones", async () => {
  const { less, address } = await openBusiness("message.sent");
  const changed = await less("PATCH", address, { body: { events: ["lead.won"] } });
  expect(changed).toMatchObject({ status: 200, body: { events: ["lead.won"] } });
  expect(await less("PATCH", address, { body: { events: ["message.received"] } })).toMatchObject(refused);
  expect((await less("POST", `${address}/rotate-secret`)).status).toBe(200);
  expect((await less("DELETE", address)).status).toBe(204);
});
