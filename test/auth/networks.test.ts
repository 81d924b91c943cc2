import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { networkOf } from "../../src/auth/rate-limit/network-of.ts";
import { sharedLimit } from "../../src/auth/rate-limit/rate-limit.ts";
import { Problem } from "../../src/problems.ts";
import { startWorld, type World } from "../world/world.ts";
import { newEmail, openPortal, signIn, signUp } from "./portal.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({ TRUST_PROXY: "127.0.0.1", OAUTH_REGISTRATIONS_PER_HOUR: "5" });
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.database.systemPool.query("truncate sign_in_failures");
});

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["::FFFF:cb00:7107", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:DB8:1:2::", "2001:db8:1:2::/64"],
  ["2001:db8:0:2::1", "2001:db8:0:2::/64"],
  ["2001:db8::1", "2001:db8::/64"],
  ["2001:db8:1::ffff:0:0:1", "2001:db8:1::/64"],
  ["2001:0:0:2::1", "2001:0:0:2::/64"],
  ["fe80::1%eth0", "fe80::/64"],
  ["::1", "::/64"],
  ["", ""],
])("%s counts as %s", async (address, network) => {
  expect(networkOf(address)).toBe(network);
  // The migration of known addresses computes networks with this SQL.
  const { rows } = await world.database.systemPool.query<{ text: string }>(
    "select network(set_masklen($1::inet, 64))::text as text",
    [network.endsWith("/64") ? network.slice(0, -3) : "::"],
  );
  if (network.endsWith("/64")) expect(rows[0]?.text).toBe(network);
});

/** Adds points to a limit's counter. Counting them with sign-ins would take a password hash each. */
async function countMore(limit: "sign-up" | "address" | "email", more: number) {
  const { rowCount } = await world.database.systemPool.query(
    "update sign_in_failures set points = points + $2 where key like $1 || ':%'",
    [limit, more],
  );
  expect(rowCount).toBe(1);
}

const within = (count: number) => `2001:db8:1:2:${count.toString(16)}::${count.toString(16)}`;
const elsewhere = "2001:db8:1:3::1";

test("a whole /64 allows as many guesses as one address", async () => {
  const email = newEmail();
  await signUp(openPortal(world), email);
  const guesses = await Promise.all(
    Array.from({ length: 25 }, (_, count) => signIn(openPortal(world, within(count)), email, "wrong horse battery")),
  );
  expect(guesses.filter(({ status }) => status === 401)).toHaveLength(10);
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(15);
  expect(await signIn(openPortal(world, elsewhere), email)).toHaveProperty("sign_in");
});

test("a sign-in from a /64 makes the whole network known", async () => {
  const [email, visitor] = [newEmail(), newEmail()];
  await signUp(openPortal(world, within(1)), email);
  await signUp(openPortal(world), visitor);
  await signIn(openPortal(world, within(2)), newEmail(), "wrong horse battery");
  await countMore("address", 59);
  expect(await signIn(openPortal(world, within(3)), visitor)).toMatchObject({ status: 429 });
  expect(await signIn(openPortal(world, within(4)), email)).toHaveProperty("sign_in");
});

test("a whole /64 allows as many sign-ups as one address", async () => {
  await signUp(openPortal(world, within(1)), newEmail());
  await countMore("sign-up", 28);
  expect(await signUp(openPortal(world, within(2)), newEmail())).toHaveProperty("sign_up");
  expect(await signUp(openPortal(world, within(3)), newEmail())).toMatchObject({ status: 429 });
  expect(await signUp(openPortal(world, elsewhere), newEmail())).toHaveProperty("sign_up");
});

test("failed credentials of a /64 count together, as do OAuth registrations", async () => {
  const fail = (address: string) =>
    fetch(`${world.base}/v1/customers`, { headers: { "X-Api-Key": "nonsense", "X-Forwarded-For": address } });
  const statuses = [];
  for (let count = 0; count < 61; count += 1) statuses.push((await fail(within(count))).status);
  expect(statuses).toEqual([...Array.from({ length: 60 }, () => 401), 429]);
  expect((await fail(elsewhere)).status).toBe(401);

  const register = (address: string) =>
    fetch(`${world.base}/oauth/register`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Forwarded-For": address },
      body: JSON.stringify({ redirect_uris: ["http://127.0.0.1:1/callback"] }),
    });
  const registrations = [];
  for (let count = 0; count < 6; count += 1) registrations.push((await register(within(count))).status);
  expect(registrations).toEqual([201, 201, 201, 201, 201, 429]);
  expect((await register(elsewhere)).status).toBe(201);
});

test("guesses from many networks are limited per email, and the person still signs in from known places", async () => {
  const email = newEmail();
  await signUp(openPortal(world, "203.0.113.40"), email);
  const guess = (count: number) =>
    signIn(openPortal(world, `2001:db8:${count.toString(16)}::1`), email, "wrong horse battery");
  await guess(0);
  await countMore("email", 89);
  const outcomes = await Promise.all(Array.from({ length: 20 }, (_, count) => guess(count + 1)));
  expect(outcomes.filter(({ status }) => status === 401)).toHaveLength(10);
  expect(outcomes.filter(({ status }) => status === 429)).toHaveLength(10);
  expect(await signIn(openPortal(world, "203.0.113.40"), email)).toHaveProperty("sign_in");
});

test("a known address expires after 90 days, with or without housekeeping", async () => {
  const email = newEmail();
  await signUp(openPortal(world, "203.0.113.50"), email);
  await world.database.systemPool.query("update known_addresses set signed_in_at = now() - interval '91 days'");
  await signIn(openPortal(world, elsewhere), email, "wrong horse battery");
  await countMore("email", 99);
  expect(await signIn(openPortal(world, "203.0.113.50"), email)).toMatchObject({ status: 429 });
});

const waitOf = async (work: Promise<void>) => {
  const outcome = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  return outcome instanceof Problem ? Number(outcome.headers["Retry-After"]) : outcome;
};

test("a shared limit uses the database's clock, and a wrong process clock does not extend it", async () => {
  const { systemPool } = world.database;
  const limit = sharedLimit(world.database, { name: "test", points: 2, seconds: 60 });
  const count = () => waitOf(limit.count("key"));
  const realNow = Date.now;
  Date.now = () => realNow() + 86_400_000;
  try {
    expect([await count(), await count()]).toEqual([undefined, undefined]);
    expect(await count()).toBeLessThanOrEqual(60);
  } finally {
    Date.now = realNow;
  }
  expect(await count()).toBeLessThanOrEqual(60);
  // First a counter that has expired, then one that an earlier version stored with a clock a day ahead.
  for (const shift of ["- 60000", "+ 86400000"]) {
    await systemPool.query(`update sign_in_failures set expire = expire ${shift} where key = 'test:key'`);
    expect([await count(), await count()]).toEqual([undefined, undefined]);
    expect(await count()).toBeGreaterThan(0);
  }
});

test("concurrent requests never exceed the limit, and a returned point can be used again", async () => {
  const limit = sharedLimit(world.database, { name: "test", points: 10, seconds: 60 });
  const outcomes = await Promise.all(Array.from({ length: 40 }, () => waitOf(limit.count("many"))));
  expect(outcomes.filter((wait) => wait === undefined)).toHaveLength(10);
  await limit.clear("many");
  for (let round = 0; round < 15; round += 1) {
    expect(await waitOf(limit.count("many"))).toBeUndefined();
    await limit.uncount("many");
  }
  for (let round = 0; round < 3; round += 1) await limit.uncount("many");
  const again = await Promise.all(Array.from({ length: 11 }, () => waitOf(limit.count("many"))));
  expect(again.filter((wait) => wait === undefined)).toHaveLength(10);
});
