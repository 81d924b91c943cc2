import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { prune } from "../../src/retention/prune.ts";
import { defaultRetention } from "../../src/retention/settings.ts";
import { startWorld, type World } from "../world/world.ts";
import { newEmail, openPortal, signIn, signUp } from "./portal.ts";

let world: World;
beforeAll(async () => {
  // The tests act as the proxy, so that they can call from any address.
  world = await startWorld({ TRUST_PROXY: "127.0.0.1" });
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.database.systemPool.query("truncate sign_in_failures");
});

test("ten of many concurrent guesses at one email from one address are tried, and then the right password waits there", async () => {
  const email = newEmail();
  await signUp(openPortal(world), email);
  const guesses = await Promise.all(
    Array.from({ length: 25 }, () => signIn(openPortal(world), email, "wrong horse battery")),
  );
  expect(guesses.filter(({ status }) => status === 401)).toHaveLength(10);
  expect(guesses.filter(({ type }) => type === "urn:service:error:rate-limited")).toHaveLength(15);
  expect(await signIn(openPortal(world), email)).toMatchObject({ status: 429 });
  expect(await signIn(openPortal(world, "203.0.113.2"), email)).toEqual({ sign_in: { member: { email } } });
  const other = newEmail();
  await signUp(openPortal(world), other);
  expect(await signIn(openPortal(world), other)).toEqual({ sign_in: { member: { email: other } } });
});

test("a successful sign-in restores all attempts", async () => {
  const email = newEmail();
  await signUp(openPortal(world), email);
  for (let round = 0; round < 2; round += 1) {
    await Promise.all(Array.from({ length: 9 }, () => signIn(openPortal(world), email, "wrong horse battery")));
    expect(await signIn(openPortal(world), email)).toEqual({ sign_in: { member: { email } } });
  }
});

/** Fails to sign in with new emails until the address reaches its limit. */
async function useUp(address: string) {
  const outcomes = [];
  for (let count = 0; count < 61; count += 1)
    outcomes.push(await signIn(openPortal(world, address), newEmail(), "wrong horse battery"));
  expect(outcomes.map(({ status }) => status)).toEqual([...Array.from({ length: 60 }, () => 401), 429]);
}

test("sixty failures from an address make new people wait there, but no one who signed in there before", async () => {
  const [resident, visitor] = [newEmail(), newEmail()];
  await signUp(openPortal(world, "203.0.113.7"), resident);
  await signUp(openPortal(world, "203.0.113.8"), visitor);
  await useUp("203.0.113.7");
  expect(await signIn(openPortal(world, "203.0.113.7"), visitor)).toMatchObject({ status: 429 });
  expect(await signIn(openPortal(world, "203.0.113.7"), resident)).toEqual({
    sign_in: { member: { email: resident } },
  });
  expect(await signIn(openPortal(world, "203.0.113.8"), visitor)).toEqual({ sign_in: { member: { email: visitor } } });
});

test("a hundred failures at an email, from anywhere, keep its person out of new places but not of known ones", async () => {
  const email = newEmail();
  await signUp(openPortal(world, "203.0.113.9"), email);
  const guess = (count: number) => signIn(openPortal(world, `198.51.100.${count % 25}`), email, "wrong horse battery");
  const guesses = await Promise.all(Array.from({ length: 120 }, (_, count) => guess(count)));
  expect(guesses.filter(({ status }) => status === 401)).toHaveLength(100);
  expect(guesses.filter(({ type }) => type === "urn:service:error:rate-limited")).toHaveLength(20);
  expect(await signIn(openPortal(world, "198.51.100.200"), email)).toMatchObject({ status: 429 });
  expect(await signIn(openPortal(world, "203.0.113.9"), email)).toEqual({ sign_in: { member: { email } } });
  expect(await signIn(openPortal(world, "198.51.100.200"), email)).toMatchObject({ status: 429 });
});

test("a place stays known for 90 days after the person's last sign-in there", async () => {
  const email = newEmail();
  await signUp(openPortal(world, "203.0.113.20"), email);
  await signIn(openPortal(world, "203.0.113.21"), email);
  const { systemPool } = world.database;
  const places = async () => {
    await prune(systemPool, defaultRetention);
    const { rows } = await systemPool.query(
      "select address from known_addresses join members on members.id = member_id where email = $1 order by 1",
      [email],
    );
    return rows.map(({ address }) => address);
  };
  expect(await places()).toEqual(["203.0.113.20", "203.0.113.21"]);
  await systemPool.query(
    "update known_addresses set signed_in_at = now() - interval '91 days' where address like '203.0.113.2_'",
  );
  await signIn(openPortal(world, "203.0.113.21"), email);
  expect(await places()).toEqual(["203.0.113.21"]);
});

test.each(["application/json", "application/graphql-response+json"])(
  "a limit is an HTTP 429 with Retry-After, and the error still in the body, to a caller of %s",
  async (accept) => {
    const email = newEmail();
    const body = JSON.stringify({
      query: `mutation { sign_in(email: "${email}", password: "wrong horse battery") { member { name } } }`,
    });
    const headers = { "Content-Type": "application/json", Accept: accept };
    const ask = () => fetch(`${world.origin}/graphql`, { method: "POST", body, headers });
    for (let count = 0; count < 10; count += 1) expect((await ask()).status).toBe(200);
    const refused = await ask();
    expect(refused.status).toBe(429);
    expect(refused.headers.get("content-type")).toBe(`${accept}; charset=utf-8`);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(900);
    const problem = expect.objectContaining({ type: "urn:service:error:rate-limited", status: 429 });
    expect(await refused.json()).toMatchObject({ data: null, errors: [{ extensions: { problem } }] });
  },
);
