import { randomBytes, randomUUIDv7 } from "node:crypto";
import pino from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp } from "../../src/app/start.ts";
import { deriveKey, type Key } from "../../src/crypto/derive-key.ts";
import { createLinks } from "../../src/web/links.ts";
import { createShop } from "../quotes/shop.ts";
import { createClient, createGraphql } from "../world/client.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
let first: Buffer;
beforeAll(async () => {
  world = await startWorld();
  first = world.config.secretKey ?? Buffer.alloc(0);
});
afterAll(() => world.close());

/** What the first key has signed and encrypted, as callers hold it. */
async function signEverything() {
  const { id, key, client, quote, move } = await createShop(world);
  const person = await world.addPerson(id);
  await client("POST", "/v1/customers", { body: { name: "One" } });
  const retry = { body: { name: "Two" }, headers: { "Idempotency-Key": randomUUIDv7() } };
  await client("POST", "/v1/customers", retry);
  const { id: quoteId } = await quote();
  await move(quoteId, "send");
  const link = createLinks(deriveKey(first, "links"), world.origin).of(id).quote(quoteId);
  const { next_cursor: cursor } = (await client("GET", "/v1/customers?limit=1")).body;
  return { key, person, retry, cursor, link };
}

/** How another process, which has these keys, answers for it. */
async function answersOf(secretKey: Key, signed: Awaited<ReturnType<typeof signEverything>>) {
  const { config, url: databaseUrl } = world;
  const app = await startApp({ config, databaseUrl, secretKey, log: pino({ level: "silent" }) });
  try {
    const origin = `http://127.0.0.1:${app.port}`;
    const client = createClient(origin + config.basePath, signed.key);
    const graphql = createGraphql(origin, signed.person.cookie);
    return {
      session: (await graphql("{ viewer { member { name } } }")).body.data?.viewer.member.name,
      cursor: (await client("GET", `/v1/customers?limit=1&cursor=${signed.cursor}`)).status,
      retry: (await client("POST", "/v1/customers", signed.retry)).status,
      link: (await createClient(origin)("GET", new URL(signed.link).pathname)).status,
    };
  } finally {
    await app.close();
  }
}

test("what the previous key signed is accepted with it, and ends with it", async () => {
  const signed = await signEverything();
  const second = randomBytes(32);
  const accepted = { session: signed.person.name, cursor: 200, retry: 201, link: 200 };
  expect(await answersOf(first, signed)).toEqual(accepted);
  expect(await answersOf([second, first], signed)).toEqual(accepted);
  expect(await answersOf([first, second], signed)).toEqual(accepted);
  // A reply that cannot be read is no reason to do the work again.
  const before = await world.database.system.customer.count();
  expect(await answersOf(second, signed)).toEqual({ session: undefined, cursor: 400, retry: 422, link: 404 });
  expect(await world.database.system.customer.count()).toBe(before);
});
