import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deriveKey } from "../../src/crypto/derive-key.ts";
import { createEncryption } from "../../src/crypto/encrypt.ts";
import { eventTypes } from "../../src/events/catalogue.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const collection = "/v1/webhooks/subscriptions";
const url = "https://example.com/hooks/fieldline";
const wanted = { url, events: ["quote.accepted", "invoice.paid"] };

type Business = Awaited<ReturnType<World["addBusiness"]>>;

async function subscribed({ client }: Business, more: object = {}) {
  const answered = await client("POST", collection, { body: { ...wanted, ...more } });
  expect(answered.status, answered.text).toBe(201);
  return answered.body as { id: string; secret: string; updated_at: string };
}

const rowOf = (id: string) => world.database.system.webhookSubscription.findFirstOrThrow({ where: { id } });
const keptKey = () => deriveKey(world.config.secretKey ?? Buffer.alloc(32), "webhook secrets");

test("a new subscription is active, and only its response shows the secret", async () => {
  const business = await world.addBusiness();
  const created = await business.client("POST", collection, { body: { ...wanted, description: "  Accounting " } });
  const { secret, ...shown } = created.body;
  expect(created).toMatchObject({
    status: 201,
    body: { ...wanted, description: "Accounting", active: true, secret: expect.stringMatching(/^whsec_[\w-]{43}$/) },
  });
  const address = `${collection}/${shown.id}`;
  expect(created.headers.get("location")).toBe(world.config.baseUrl + address);
  expect((await business.client("GET", address)).body).toEqual(shown);
  expect((await business.client("GET", collection)).body).toEqual({
    data: [shown],
    next_cursor: null,
    next_updated_since: expect.any(String),
  });
  const changed = await business.client("PATCH", address, { body: { description: null } });
  expect(changed.body).toEqual({ ...shown, description: null, updated_at: changed.body.updated_at });
});

test("a secret is readable neither in the database nor in the log, and decrypts for its own subscription only", async () => {
  const business = await world.addBusiness();
  const { id, secret } = await subscribed(business);
  const { body: rotated } = await business.client("POST", `${collection}/${id}/rotate-secret`);
  const row = await rowOf(id);
  const { rows } = await world.database.systemPool.query<{ row: string }>(
    "select encode(secret, 'escape') || s::text as row from webhook_subscriptions s where id = $1",
    [id],
  );
  for (const shown of [secret, rotated.secret]) {
    expect(rows[0]?.row).not.toContain(shown.slice(6));
    expect(world.logged.join("")).not.toContain(shown.slice(6));
  }
  expect(world.logged.join("")).toContain(`${id}/rotate-secret`);
  expect(createEncryption(keptKey()).decrypt(id, row.secret)).toBe(rotated.secret);
  expect(() => createEncryption(keptKey()).decrypt(business.id, row.secret)).toThrow();
  expect(() => createEncryption(randomBytes(32)).decrypt(id, row.secret)).toThrow("another SECRET_KEY");
});

test("rotating gives another secret, which replaces the first at once", async () => {
  const business = await world.addBusiness();
  const { secret, ...shown } = await subscribed(business);
  const rotated = await business.client("POST", `${collection}/${shown.id}/rotate-secret`);
  expect(rotated).toMatchObject({ status: 200, body: { id: shown.id, ...wanted, active: true } });
  expect(rotated.body.secret).toMatch(/^whsec_[\w-]{43}$/);
  expect(rotated.body.secret).not.toBe(secret);
  const secrets = createEncryption(keptKey());
  expect(secrets.decrypt(shown.id, (await rowOf(shown.id)).secret)).toBe(rotated.body.secret);
  await business.client("PATCH", `${collection}/${shown.id}`, { body: { url: `${url}/2` } });
  expect(secrets.decrypt(shown.id, (await rowOf(shown.id)).secret)).toBe(rotated.body.secret);
});

test("every type of the catalogue can be subscribed to, and one named twice counts once", async () => {
  const business = await world.addBusiness();
  const { body } = await business.client("POST", collection, {
    body: { url, events: [...eventTypes, ...eventTypes.toReversed()] },
  });
  expect(body.events).toEqual(eventTypes);
  const { body: fewer } = await business.client("PATCH", `${collection}/${body.id}`, {
    body: { events: ["lead.won", "lead.won"] },
  });
  expect(fewer.events).toEqual(["lead.won"]);
});

const refusedFields: [string, object, string][] = [
  ["no event", { events: [] }, "/events"],
  ["an unknown event", { events: ["quote.exploded", "lead.won"] }, "/events/0"],
  ["an event that is null", { events: ["lead.won", null] }, "/events/1"],
  ["events that are no list", { events: "lead.won" }, "/events"],
  ["null events", { events: null }, "/events"],
  ["a null url", { url: null }, "/url"],
  ["no url", { url: "example" }, "/url"],
  ["http", { url: "http://example.com/hook" }, "/url"],
  ["another protocol", { url: "ftp://example.com/hook" }, "/url"],
  ["a line break", { url: "https://exam\nple.com/" }, "/url"],
  ["credentials", { url: "https://user:pass@example.com/" }, "/url"],
  ["a private address", { url: "https://192.168.1.1/hook" }, "/url"],
  ["loopback as a number", { url: "https://2130706433/hook" }, "/url"],
  ["the name of loopback", { url: "https://localhost/hook" }, "/url"],
  ["a single-label host", { url: "https://db/" }, "/url"],
  ["a single-label host with a trailing dot", { url: "https://vm./in" }, "/url"],
  ["a port of another service", { url: "https://example.com:22/hook" }, "/url"],
  ["a url that is too long", { url: `https://example.com/${"x".repeat(1981)}` }, "/url"],
  ["a description that is too long", { description: "x".repeat(256) }, "/description"],
];

test.each(refusedFields)("%s is a 400 that names the field, on create and on change", async (_what, wrong, pointer) => {
  const business = await world.addBusiness();
  const { id } = await subscribed(business);
  const before = await rowOf(id);
  for (const [method, path, body] of [
    ["POST", collection, { ...wanted, ...wrong }],
    ["PATCH", `${collection}/${id}`, wrong],
  ] as const)
    expect(await business.client(method, path, { body })).toMatchObject({
      status: 400,
      body: { type: "urn:service:error:bad-request", errors: [{ pointer, detail: expect.any(String) }] },
    });
  expect(await rowOf(id)).toEqual(before);
  expect(await world.database.system.webhookSubscription.count({ where: { businessId: business.id } })).toBe(1);
});

test("active can only be changed, and cannot be null; a secret cannot be chosen", async () => {
  const business = await world.addBusiness();
  const { id } = await subscribed(business);
  expect(await business.client("POST", collection, { body: { ...wanted, active: false } })).toMatchObject({
    status: 400,
    body: { errors: [{ pointer: "/active" }] },
  });
  for (const wrong of [{ active: null }, { secret: "whsec_mine" }])
    expect(await business.client("PATCH", `${collection}/${id}`, { body: wrong })).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: `/${Object.keys(wrong)[0]}` }] },
    });
});

test("a public address literal, another port and a name that does not resolve yet are accepted", async () => {
  const business = await world.addBusiness();
  for (const address of ["https://1.1.1.1:8443/hook", "https://not-yet.example.com/hook?of=1"])
    expect((await subscribed(business, { url: address })) as object).toMatchObject({ url: address });
});

test("a deleted subscription leaves the list and is not found, whatever the request", async () => {
  const business = await world.addBusiness();
  const { id } = await subscribed(business);
  const address = `${collection}/${id}`;
  expect(await business.client("DELETE", address)).toMatchObject({ status: 204, text: "" });
  expect((await business.client("GET", collection)).body.data).toEqual([]);
  for (const [method, path, body] of [
    ["GET", address, undefined],
    ["PATCH", address, { active: true }],
    ["DELETE", address, undefined],
    ["POST", `${address}/rotate-secret`, undefined],
  ] as const)
    expect(await business.client(method, path, body === undefined ? {} : { body }), method).toMatchObject({
      status: 404,
      body: { type: "urn:service:error:not-found" },
    });
  expect((await rowOf(id)).deletedAt).not.toBeNull();
});

test("the list has pages, newest first, and filters by the last change", async () => {
  const business = await world.addBusiness();
  const ids = [];
  for (const number of [1, 2, 3]) ids.unshift((await subscribed(business, { description: `${number}` })).id);
  const idsOf = ({ body }: { body: { data: { id: string }[] } }) => body.data.map(({ id }) => id);
  const first = await business.client("GET", `${collection}?limit=2`);
  const second = await business.client("GET", `${collection}?limit=2&cursor=${first.body.next_cursor}`);
  expect([idsOf(first), idsOf(second)]).toEqual([ids.slice(0, 2), ids.slice(2)]);
  const { body } = await business.client("PATCH", `${collection}/${ids[2]}`, { body: { active: false } });
  const since = await business.client("GET", `${collection}?updated_since=${body.updated_at}`);
  expect(idsOf(since)).toEqual([ids[2]]);
});

test("an error in the fields comes before a foreign id, and a foreign id before conflicts of the change", async () => {
  const business = await world.addBusiness();
  const stranger = await world.addBusiness();
  const { id } = await subscribed(stranger, { events: ["message.sent"] });
  const { key } = await world.addKey(business.id, ["webhooks:manage"]);
  const client = world.client(key);
  const address = `${collection}/${id}`;
  expect((await client("PATCH", address, { body: { url: "https://10.0.0.1/" } })).status).toBe(400);
  expect((await client("PATCH", address, { body: { events: ["message.sent"], active: true } })).status).toBe(404);
  expect((await client("DELETE", address)).status).toBe(404);
  expect((await client("POST", `${address}/rotate-secret`)).status).toBe(404);
  expect((await rowOf(id)).deletedAt).toBeNull();
});

test("owners manage subscriptions in the portal, admins see them, and members do not", async () => {
  const business = await world.addBusiness();
  const [owner, admin, member] = [
    await world.addPerson(business.id),
    await world.addPerson(business.id, "admin"),
    await world.addPerson(business.id, "member"),
  ];
  const statusOf = ({ body }: { body: { errors?: { extensions: { problem: { status: number } } }[] } }) =>
    body.errors?.[0]?.extensions.problem.status;
  const create = `mutation { create_webhook_subscription(input: {url: "${url}", events: ["lead.won"]}) { id secret } }`;
  const made = (await owner.graphql(create)).body.data.create_webhook_subscription;
  expect(made.secret).toMatch(/^whsec_/);
  const list = "{ webhook_subscriptions { data { id url deleted_at } } }";
  const read = `{ webhook_subscription(id: "${made.id}") { id events } }`;
  for (const person of [owner, admin]) {
    expect((await person.graphql(list)).body.data.webhook_subscriptions.data).toEqual([
      { id: made.id, url, deleted_at: null },
    ]);
    expect((await person.graphql(read)).body.data.webhook_subscription).toEqual({ id: made.id, events: ["lead.won"] });
  }
  for (const query of [list, read]) {
    const { body } = await member.graphql(query);
    expect(body.errors[0].extensions.problem).toMatchObject({
      status: 403,
      type: "urn:service:error:forbidden",
      detail: "Only an owner or admin can do this.",
    });
  }
  for (const mutation of [
    create,
    `mutation { update_webhook_subscription(id: "${made.id}", input: {active: false}) { id } }`,
    `mutation { rotate_webhook_secret(id: "${made.id}") { id } }`,
    `mutation { delete_webhook_subscription(id: "${made.id}") { id } }`,
  ]) {
    for (const person of [admin, member]) expect(statusOf(await person.graphql(mutation))).toBe(403);
    expect(statusOf(await owner.graphql(mutation))).toBeUndefined();
  }
  for (const type of ["WebhookSubscription", "WebhookDelivery"]) {
    const { body } = await owner.graphql(`{ __type(name: "${type}") { fields { name } } }`);
    expect(body.data.__type.fields.map(({ name }: { name: string }) => name)).not.toContain("secret");
  }
});
