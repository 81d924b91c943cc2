import { afterAll, beforeAll, expect, test } from "vitest";
import { batchCalls } from "../../src/auth/batch-calls.ts";
import { makeKey } from "../../src/auth/credentials/api-key.ts";
import { type AuthWorld, byKey, refused, startAuthWorld } from "./auth-world.ts";

let world: AuthWorld;
beforeAll(async () => {
  world = await startAuthWorld();
});
afterAll(() => world.close());

/** Creates businesses and makes one request for each, because the first request creates the quota row. */
async function addBusinesses(count: number) {
  const businesses = await Promise.all(Array.from({ length: count }, () => world.addBusiness()));
  const authenticate = world.createAuthenticate(1000);
  for (const { key } of businesses) await authenticate(byKey(key));
  return { businesses, authenticate };
}

const countOf = (name: string) => world.statements.filter((text) => text.includes(`${name}(`)).length;

test("concurrent requests are answered separately, in fewer statements", async () => {
  const { businesses, authenticate } = await addBusinesses(5);
  const [first] = businesses;
  const revoked = await world.addBusiness();
  await world.database.systemPool.query("update api_keys set revoked_at = now() where business_id = $1", [revoked.id]);
  const before = world.statements.length;
  const [unknown, dead, ...admitted] = await Promise.all([
    refused(authenticate(byKey(makeKey().key))),
    refused(authenticate(byKey(revoked.key))),
    ...Array.from({ length: 8 }, () => businesses)
      .flat()
      .map(async ({ id, key }) => ({ id, answer: await authenticate(byKey(key)) })),
  ]);
  expect([unknown?.type, dead?.type]).toEqual(["unauthorized", "unauthorized"]);
  for (const { id, answer } of admitted) expect(answer.businessId).toBe(id);
  const left = admitted.filter(({ id }) => id === first?.id).map(({ answer }) => answer.quota.remaining);
  expect(left.toSorted((a, b) => b - a)).toEqual(Array.from({ length: 8 }, (_, index) => 998 - index));
  expect(world.statements.length - before).toBeLessThan(admitted.length / 2);
});

test("a business whose quota is locked waits alone", async () => {
  const { businesses, authenticate } = await addBusinesses(3);
  const [held, ...others] = businesses;
  const holder = await world.database.systemPool.connect();
  await holder.query("begin");
  await holder.query("select from quotas where business_id = $1 for update", [held?.id]);
  const together = countOf("authenticate_api_keys");
  const waiting = authenticate(byKey(held?.key ?? ""));
  const answers = await Promise.all(others.map(({ key }) => authenticate(byKey(key))));
  expect(answers.map(({ businessId }) => businessId)).toEqual(others.map(({ id }) => id));
  expect(countOf("authenticate_api_keys")).toBe(together + 1);
  await holder.query("commit");
  holder.release();
  expect((await waiting).businessId).toBe(held?.id);
});

test("a lock on a key's row delays no one", async () => {
  const { businesses, authenticate } = await addBusinesses(2);
  const ids = businesses.map(({ id }) => id);
  await world.database.systemPool.query(
    "update api_keys set last_used_at = now() - interval '1 day' where business_id = any($1)",
    [ids],
  );
  const holder = await world.database.systemPool.connect();
  await holder.query("begin");
  await holder.query("select from api_keys where business_id = $1 for update", [ids[0]]);
  const answers = await Promise.all(businesses.map(({ key }) => authenticate(byKey(key))));
  expect(answers.map(({ businessId }) => businessId)).toEqual(ids);
  await holder.query("commit");
  holder.release();
});

test("calls that wait alone delay the others by a moment at most", async () => {
  const ask = batchCalls<number, number>({
    runBatch: async (all) => [...all],
    runSingle: (given) => (given < 0 ? new Promise(() => undefined) : Promise.resolve(given)),
    failsEach: () => false,
  });
  for (let given = -1; given > -5; given -= 1) {
    ask(given).catch(() => undefined);
    await new Promise(setImmediate);
  }
  expect(await ask(1)).toBe(1);
  expect(await Promise.all([2, 3].map(ask))).toEqual([2, 3]);
});

test("a batch that fails is retried one by one, unless each call would fail too", async () => {
  const asked: number[] = [];
  const ask = batchCalls<number, number>({
    runBatch: () => Promise.reject(new Error("together")),
    runSingle: async (given) => {
      asked.push(given);
      if (given === 2) throw new Error("alone");
      return given;
    },
    failsEach: () => false,
  });
  expect(await Promise.allSettled([1, 2, 3].map(ask))).toMatchObject([
    { value: 1 },
    { reason: { message: "alone" } },
    { value: 3 },
  ]);
  expect(asked).toEqual([1, 2, 3]);
  const lost = batchCalls<number, number>({
    runBatch: () => Promise.reject(new Error("lost")),
    runSingle: async (given) => given,
    failsEach: () => true,
  });
  expect((await Promise.allSettled([1, 2].map(lost))).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
});

test("any number of concurrent calls is answered, a few at a time", async () => {
  let underWay = 0;
  let largest = 0;
  const ask = batchCalls<number, number>({
    async runBatch(all) {
      underWay += 1;
      largest = Math.max(largest, all.length);
      expect(underWay).toBeLessThanOrEqual(2);
      await new Promise(setImmediate);
      underWay -= 1;
      return all.map((given) => (given % 5 === 0 ? undefined : given));
    },
    runSingle: async (given) => given,
    failsEach: () => false,
  });
  const all = Array.from({ length: 100 }, (_, index) => index);
  expect(await Promise.all(all.map(ask))).toEqual(all);
  expect(largest).toBe(8);
});
