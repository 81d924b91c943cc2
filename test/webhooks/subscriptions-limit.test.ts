import { afterAll, beforeAll, expect, test } from "vitest";
import { startWorld, type World } from "../world/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const collection = "/v1/webhooks/subscriptions";
const body = { url: "https://1.1.1.1/hook", events: ["lead.won"] };
const refused = {
  status: 409,
  body: {
    type: "urn:service:error:subscription-limit",
    detail: expect.stringContaining(
      "one in the portal, under Settings, Developers, Webhooks, or with PATCH or DELETE /v1/webhooks/subscriptions/{id}.",
    ),
  },
};

type Client = Awaited<ReturnType<World["addBusiness"]>>["client"];

async function create(client: Client, count: number): Promise<string[]> {
  const ids = [];
  for (let made = 0; made < count; made += 1) ids.push((await client("POST", collection, { body })).body.id);
  return ids;
}

async function activeOf(client: Client): Promise<string[]> {
  const { body } = await client("GET", `${collection}?limit=100`);
  return body.data.filter(({ active }: { active: boolean }) => active).map(({ id }: { id: string }) => id);
}

const statusesOf = (answers: { status: number }[]) =>
  Object.fromEntries(
    Map.groupBy(answers, ({ status }) => status)
      .entries()
      .map(([status, { length }]) => [status, length]),
  );

test("exactly 20 of 40 concurrent creates succeed, with idempotency keys or without", async () => {
  const { client } = await world.addBusiness();
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      client("POST", collection, {
        body,
        ...(index % 2 === 0 ? {} : { headers: { "Idempotency-Key": `create-${index}` } }),
      }),
    ),
  );
  expect(statusesOf(answers)).toEqual({ 201: 20, 409: 20 });
  for (const answer of answers.filter(({ status }) => status === 409)) expect(answer).toMatchObject(refused);
  expect(await activeOf(client)).toHaveLength(20);
});

test("the 21st is refused until one is paused or deleted, and a paused one waits for a place too", async () => {
  const { client } = await world.addBusiness();
  const [first, second] = await create(client, 20);
  expect(await client("POST", collection, { body })).toMatchObject(refused);
  expect((await client("PATCH", `${collection}/${first}`, { body: { active: true } })).status).toBe(200);

  await client("PATCH", `${collection}/${first}`, { body: { active: false } });
  expect((await client("POST", collection, { body })).status).toBe(201);
  expect(
    await client("PATCH", `${collection}/${first}`, { body: { active: true, description: "Back" } }),
  ).toMatchObject(refused);
  expect((await client("GET", `${collection}/${first}`)).body).toMatchObject({ active: false, description: null });

  await client("DELETE", `${collection}/${second}`);
  expect((await client("PATCH", `${collection}/${first}`, { body: { active: true } })).status).toBe(200);
  expect(await activeOf(client)).toHaveLength(20);
});

test("one business's subscriptions do not count for another", async () => {
  const [one, two] = [await world.addBusiness(), await world.addBusiness()];
  await create(one.client, 20);
  expect((await two.client("POST", collection, { body })).status).toBe(201);
});

test("concurrent creates and resumptions, some of them conditional, never exceed 20", async () => {
  const { client } = await world.addBusiness();
  const paused = await create(client, 8);
  for (const id of paused) await client("PATCH", `${collection}/${id}`, { body: { active: false } });
  await create(client, 16);
  const tags = await Promise.all(
    paused.map(async (id) => (await client("GET", `${collection}/${id}`)).headers.get("etag")),
  );
  const answers = await Promise.all([
    ...paused.map((id, index) =>
      client("PATCH", `${collection}/${id}`, {
        body: { active: true },
        headers: index % 2 === 0 ? { "If-Match": tags[index] ?? "" } : {},
      }),
    ),
    ...Array.from({ length: 8 }, () => client("POST", collection, { body })),
  ]);
  const taken = answers.filter(({ status }) => status < 300).length;
  // A request that requires the record unchanged may get 412 if another one took a place meanwhile, and can be
  // repeated.
  expect(answers.every(({ status }) => [200, 201, 409, 412].includes(status))).toBe(true);
  expect(taken).toBeLessThanOrEqual(4);
  expect(await activeOf(client)).toHaveLength(16 + taken);
});
