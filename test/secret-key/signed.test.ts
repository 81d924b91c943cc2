import { randomBytes, randomUUIDv7 } from "node:crypto";
import pino from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkValueOf } from "../../src/app/secret-key/check-key.ts";
import { replaceKey } from "../../src/app/secret-key/replace-key.ts";
import { startApp } from "../../src/app/start.ts";
import { deriveKey, type Key } from "../../src/crypto/derive-key.ts";
import { createLinks } from "../../src/web/links.ts";
import { openPortal } from "../auth/portal.ts";
import { codeOf, forgetCodes, signInWith, turnOn } from "../auth/two-factor.ts";
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

/** Everything that the first key has signed and encrypted, as callers hold it. */
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

/** Signs a person in with each code, through a process with these keys. */
async function signInBy(secretKey: Key, email: string, codes: string[]) {
  const { config, url: databaseUrl } = world;
  const app = await startApp({ config, databaseUrl, secretKey, log: pino({ level: "silent" }) });
  const statuses = [];
  try {
    for (const code of codes) {
      const answer = await signInWith(openPortal({ origin: `http://127.0.0.1:${app.port}` }), email, code);
      statuses.push(answer.status ?? 200);
    }
  } finally {
    await app.close();
  }
  return statuses;
}

test("codes of an authenticator outlive the key that encrypted its secret; without either key, recovery codes work", async () => {
  const person = await world.addPerson((await world.addBusiness()).id);
  const portal = openPortal(world);
  portal.useCookie(person.cookie);
  const { secret, recoveryCodes } = await turnOn(world, portal);
  const [second, third] = [randomBytes(32), randomBytes(32)];
  const pool = world.database.systemPool;
  const stored = async () => (await pool.query("select secret, last_step from authenticators")).rows;
  expect(await signInBy([second, first], person.email, [codeOf(secret)])).toEqual([200]);
  await forgetCodes(world);
  const [before] = await stored();

  await pool.query("insert into secret_keys (check_value) values ($1) on conflict do nothing", [checkValueOf(first)]);
  const done = await Promise.all([1, 2].map(() => replaceKey({ pool, secretKey: [second, first] })));
  expect(done).toContainEqual({ isReplaced: true, unreadable: 0 });
  const [after] = await stored();
  expect(after.secret).not.toEqual(before.secret);
  const tried = await signInBy(second, person.email, [codeOf(secret)]);
  expect(tried).toEqual([200]);
  await forgetCodes(world);
  expect(await signInBy(third, person.email, [codeOf(secret), "", recoveryCodes[0] ?? ""])).toEqual([400, 400, 200]);
});

/** The responses of another process, which has these keys. */
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

test("signatures of the previous key are accepted with it, and end with it", async () => {
  const signed = await signEverything();
  const second = randomBytes(32);
  const accepted = { session: signed.person.name, cursor: 200, retry: 201, link: 200 };
  expect(await answersOf(first, signed)).toEqual(accepted);
  expect(await answersOf([second, first], signed)).toEqual(accepted);
  expect(await answersOf([first, second], signed)).toEqual(accepted);
  // The work is not repeated because its stored response cannot be read.
  const before = await world.database.system.customer.count();
  expect(await answersOf(second, signed)).toEqual({ session: undefined, cursor: 400, retry: 422, link: 404 });
  expect(await world.database.system.customer.count()).toBe(before);
});
