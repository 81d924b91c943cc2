import { createHash } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { operator } from "../../src/audit/audit.ts";
import { parseKey } from "../../src/auth/credentials/api-key.ts";
import { insertApiKey } from "../../src/domain/identity/api-keys/create-api-key.ts";
import { type AuthWorld, byKey, refused, startAuthWorld } from "./auth-world.ts";

let world: AuthWorld;
beforeAll(async () => {
  world = await startAuthWorld();
});
afterAll(() => world.close());

const minute = 60_000_000n;
const start = 1_800_000_000_000_000n;

type Taken = { allowed: boolean; remaining: number; reset_seconds: number };

/** Calls take_quota at each instant (in microseconds), all in one statement. */
async function play(limit: number, instants: bigint[], business?: string): Promise<Taken[]> {
  const { id } = business === undefined ? await world.addBusiness() : { id: business };
  const { rows } = await world.database.systemPool.query<Taken>(
    `select taken.* from unnest($3::text[]) with ordinality as given(micros, place)
     cross join lateral take_quota($1, $2, 'epoch'::timestamptz + micros::bigint * interval '1 microsecond') taken
     order by place`,
    [id, limit, instants.map(String)],
  );
  return rows;
}

/** Gaps between requests, mostly at the edges: bursts, whole seconds, and about a minute. */
const gaps = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 0, max: 20_000 }) },
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 3_000_000 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(999_999, 1_000_000, 1_000_001, 59_999_999, 60_000_000, 60_000_001, 61_000_000),
  },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 70_000_000 }) },
);

function momentsAfter(offset: number, steps: number[]): bigint[] {
  let moment = start + BigInt(offset);
  return steps.map((step) => (moment += BigInt(step)));
}

test("no span of 60 seconds admits more than the limit, and a caller below it is never refused", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 0, max: 999_999 }),
      fc.array(gaps, { minLength: 1, maxLength: 120 }),
      async (limit, offset, steps) => {
        const moments = momentsAfter(offset, steps);
        const answers = await play(limit, moments);
        const admitted = moments.filter((_, index) => answers[index]?.allowed);
        for (const [index, first] of admitted.entries()) {
          const next = admitted[index + limit];
          if (next !== undefined) expect(next - first).toBeGreaterThanOrEqual(minute);
        }
        for (const [index, moment] of moments.entries()) {
          const before = moments.filter(
            (other, at) => at < index && answers[at]?.allowed && other > moment - minute - 1_000_000n,
          );
          if (before.length < limit) expect(answers[index]?.allowed).toBe(true);
        }
      },
    ),
    { numRuns: 300 },
  );
});

test("Retry-After is exact: the refused caller is admitted then, and it is 1 to 60 seconds", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 8 }),
      fc.integer({ min: 0, max: 999_999 }),
      fc.array(gaps, { minLength: 1, maxLength: 60 }),
      async (limit, offset, steps) => {
        const moments = momentsAfter(offset, steps);
        const { id } = await world.addBusiness();
        const answers = await play(limit, moments, id);
        for (const answer of answers) {
          expect(answer.reset_seconds).toBeGreaterThanOrEqual(1);
          expect(answer.reset_seconds).toBeLessThanOrEqual(60);
          expect(answer.remaining).toBeGreaterThanOrEqual(0);
        }
        const last = moments.at(-1) ?? start;
        const [probe] = await play(limit, [last], id);
        if (probe === undefined || probe.allowed) return;
        const [later] = await play(limit, [last + BigInt(probe.reset_seconds) * 1_000_000n], id);
        expect(later?.allowed).toBe(true);
      },
    ),
    { numRuns: 200 },
  );
});

test("a full burst is admitted again exactly a minute after its last call, not before", async () => {
  const burst = Array.from({ length: 121 }, (_, index) => start + 900_000n + BigInt(index));
  const last = start + 900_119n;
  const answers = await play(120, [...burst, last + minute - 1n, last + minute, last + minute + 1n]);
  expect(answers.slice(0, 120).map(({ remaining }) => remaining)).toEqual(
    Array.from({ length: 120 }, (_, index) => 119 - index),
  );
  expect(answers.slice(120).map(({ allowed }) => allowed)).toEqual([false, false, true, true]);
  expect(answers[120]).toEqual({ allowed: false, remaining: 0, reset_seconds: 60 });
  expect(answers[121]?.reset_seconds).toBe(1);
});

test("a lowered limit waits until enough calls have expired", async () => {
  const { id } = await world.addBusiness();
  await play(
    10,
    Array.from({ length: 10 }, (_, index) => start + BigInt(index) * 2_000_000n),
    id,
  );
  const now = start + 20_000_000n;
  const [refusal] = await play(3, [now], id);
  expect(refusal).toEqual({ allowed: false, remaining: 0, reset_seconds: 54 });
  const [early] = await play(3, [now + 53_000_000n], id);
  const [due] = await play(3, [now + 54_000_000n], id);
  expect([early?.allowed, due?.allowed]).toEqual([false, true]);
});

test("a clock set back admits no more, and a clock that was far ahead does not lock the business out", async () => {
  const { id } = await world.addBusiness();
  const back = await play(2, [start, start, start - 30_000_000n, start - minute], id);
  expect(back.map(({ allowed }) => allowed)).toEqual([true, true, false, false]);
  const [far] = await play(2, [start - 3_600_000_000n], id);
  expect(far?.allowed).toBe(true);
});

test("the largest limit holds, and a business's row does not grow", async () => {
  const { id } = await world.addBusiness();
  const size = async () =>
    (
      await world.database.systemPool.query<{ bytes: number }>(
        "select pg_column_size(a.*) as bytes from quotas a where business_id = $1",
        [id],
      )
    ).rows[0]?.bytes;
  const [first] = await play(100_000_000, [start], id);
  expect(first?.remaining).toBe(99_999_999);
  const before = await size();
  await world.database.systemPool.query(
    "update quotas set counts = array_replace(counts, 1, 99999999), taken = 99999999 where business_id = $1",
    [id],
  );
  const answers = await play(100_000_000, [start + 1n, start + 2n], id);
  expect(answers.map(({ allowed, remaining }) => [allowed, remaining])).toEqual([
    [true, 0],
    [false, 0],
  ]);
  expect(await size()).toBe(before);
});

test("concurrent calls over two processes and two keys are admitted up to exactly the limit", async () => {
  const limit = 120;
  const { id, key } = await world.addBusiness();
  const second = await world.database
    .tenant(id)
    .transaction((db) => insertApiKey(db, operator, { name: "Second", scopes: ["jobs:read"] }));
  const processes = [world.createAuthenticate(limit), world.createAuthenticate(limit, world.openProcess())];
  const outcomes = await Promise.allSettled(
    Array.from({ length: 3 * limit }, (_, index) => processes[index % 2]?.(byKey(index % 3 === 0 ? second.key : key))),
  );
  const admitted = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
  expect(admitted).toHaveLength(limit);
  expect(admitted.map((authentication) => authentication?.quota.remaining).sort((a = 0, b = 0) => b - a)).toEqual(
    Array.from({ length: limit }, (_, index) => limit - 1 - index),
  );
  const reasons = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason.type] : []));
  expect(new Set(reasons)).toEqual(new Set(["rate-limited"]));
});

test("one business's calls do not use another's quota", async () => {
  const authenticate = world.createAuthenticate(1);
  const [one, other] = [await world.addBusiness(), await world.addBusiness()];
  await authenticate(byKey(one.key));
  await refused(authenticate(byKey(one.key)));
  await authenticate(byKey(other.key));
});

describe("a share of one credential", () => {
  async function addLimitedKey(share: number) {
    const { id, key } = await world.addBusiness();
    const { key: limited, apiKey } = await world.database
      .tenant(id)
      .transaction((db) =>
        insertApiKey(db, operator, { name: "Busy", scopes: ["jobs:read"], requestsPerMinute: share }),
      );
    return { id, key, limited, limitedId: apiKey.id };
  }

  type Both = Taken & { share_allowed: boolean; share_remaining: number; share_reset_seconds: number };

  async function playShare(share: number, limit: number, calls: { at: bigint; isLimited: boolean }[]) {
    const { id, limitedId } = await addLimitedKey(share);
    const { rows } = await world.database.systemPool.query<Both>(
      `select taken.* from unnest($5::text[], $6::boolean[]) with ordinality as given(micros, is_limited, place)
       cross join lateral take_quotas($1, $2, case when is_limited then $3::integer end, $4,
         'epoch'::timestamptz + micros::bigint * interval '1 microsecond') taken
       order by place`,
      [id, limitedId, share, limit, calls.map(({ at }) => String(at)), calls.map(({ isLimited }) => isLimited)],
    );
    return rows;
  }

  test("no 60 seconds exceed either limit, and a call that one refuses does not count for the other", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 1, max: 10 }),
        fc.array(fc.tuple(gaps, fc.boolean()), { minLength: 1, maxLength: 100 }),
        async (share, limit, steps) => {
          const moments = momentsAfter(
            0,
            steps.map(([gap]) => gap),
          );
          const calls = steps.map(([, isLimited], index) => ({ at: moments[index] ?? start, isLimited }));
          const answers = await playShare(share, limit, calls);
          const admitted = calls.filter((call, index) => {
            const answer = answers[index];
            return answer?.allowed === true && (!call.isLimited || answer.share_allowed);
          });
          const limited = admitted.filter(({ isLimited }) => isLimited);
          for (const [of, max] of [
            [admitted, limit],
            [limited, share],
          ] as const)
            for (const [index, first] of of.entries()) {
              const next = of[index + max];
              if (next !== undefined) expect(next.at - first.at).toBeGreaterThanOrEqual(minute);
            }
          const isAdmitted = new Set(admitted);
          for (const [index, call] of calls.entries()) {
            const before = calls.filter(
              (other, at) => at < index && isAdmitted.has(other) && other.at > call.at - minute - 1_000_000n,
            );
            if (before.length < limit) expect(answers[index]?.allowed).toBe(true);
            if (call.isLimited && before.filter(({ isLimited }) => isLimited).length < share)
              expect(answers[index]?.share_allowed).toBe(true);
          }
        },
      ),
      { numRuns: 200 },
    );
  });

  test("two processes admit exactly the share, and other credentials keep the rest", async () => {
    const { key, limited } = await addLimitedKey(30);
    const processes = [world.createAuthenticate(120), world.createAuthenticate(120, world.openProcess())];
    const ask = (given: string, count: number) =>
      Promise.allSettled(Array.from({ length: count }, (_, index) => processes[index % 2]?.(byKey(given))));
    const [busy, others] = await Promise.all([ask(limited, 200), ask(key, 90)]);
    expect(busy.filter(({ status }) => status === "fulfilled")).toHaveLength(30);
    expect(others.filter(({ status }) => status === "fulfilled")).toHaveLength(90);
    await refused(world.createAuthenticate(120)(byKey(key)));
  });

  test("a 429 names its limit, and the headers show both", async () => {
    const { key, limited } = await addLimitedKey(1);
    const authenticate = world.createAuthenticate(2);
    const answer = await authenticate(byKey(limited));
    expect(answer.share).toMatchObject({ limit: 1, remaining: 0 });
    const overShare = await refused(authenticate(byKey(limited)));
    expect(overShare).toMatchObject({
      type: "rate-limited",
      detail: expect.stringContaining("This API key may make 1"),
    });
    expect(overShare.headers).toMatchObject({
      "RateLimit-Policy": '"default";q=2;w=60, "credential";q=1;w=60',
      RateLimit: expect.stringMatching(/^"default";r=1;t=\d+, "credential";r=0;t=\d+$/),
      "Retry-After": expect.stringMatching(/^\d+$/),
    });
    await authenticate(byKey(key));
    const overAll = await refused(authenticate(byKey(key)));
    expect(overAll).toMatchObject({ type: "rate-limited", detail: "The business may make 2 requests a minute." });
    expect(overAll.headers?.["RateLimit-Policy"]).toBe('"default";q=2;w=60');
  });

  test("the functions of the last release limit a credential to its share too", async () => {
    const { limited } = await addLimitedKey(1);
    const { prefix, secretHash } = parseKey(limited) ?? { prefix: "", secretHash: Buffer.alloc(0) };
    const nonce = Buffer.alloc(16);
    const blinded = createHash("sha256").update(secretHash).update(nonce).digest();
    const ask = async () =>
      (
        await world.database.systemPool.query("select * from authenticate_key($1, $2, $3, 120)", [
          prefix,
          nonce,
          blinded,
        ])
      ).rows[0];
    expect(await ask()).toMatchObject({ allowed: true, remaining: 0 });
    expect(await ask()).toMatchObject({ allowed: false, remaining: 0 });
  });
});

test("a 429 states the policy, the remaining quota and the wait in headers", async () => {
  const { key } = await world.addBusiness();
  const authenticate = world.createAuthenticate(1);
  await authenticate(byKey(key));
  const problem = await refused(authenticate(byKey(key)));
  expect(problem.headers).toEqual({
    "RateLimit-Policy": '"default";q=1;w=60',
    RateLimit: '"default";r=0;t=60',
    "Retry-After": "60",
  });
});
