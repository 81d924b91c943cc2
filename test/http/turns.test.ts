import { expect, test } from "vitest";
import { Turns } from "../../src/http/bodies/turns.ts";

const many = { maxPerCaller: 1000, maxPerGroup: 1000, max: 1000 };
const stays = new AbortController().signal;

/** Callers are named `group/caller`. */
function createQueue(running: Partial<typeof many>, waiting: Partial<typeof many> = {}) {
  const turns = new Turns({ running: { ...many, ...running }, waiting: { ...many, ...waiting }, maxWaitMs: 600_000 });
  const begun: string[] = [];
  return {
    turns,
    begun,
    enter(caller: string, units = 1, signal = stays) {
      const [group = ""] = caller.split("/");
      return turns.enter({ group, caller }, units, signal).then((end) => {
        begun.push(caller);
        return end;
      });
    },
  };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test("waiting businesses take turns, however much one of them sends", async () => {
  const { begun, enter } = createQueue({ max: 1 });
  let end = await enter("a/1");
  const next = ["a/1", "a/1", "a/1", "b/1", "c/1"].map((caller) => enter(caller));
  for (const _ of next) {
    end();
    await settled();
    const last = next[[0, 3, 4, 1, 2][begun.length - 2] ?? 0];
    if (last !== undefined) end = await last;
  }
  expect(begun).toEqual(["a/1", "a/1", "b/1", "c/1", "a/1", "a/1"]);
});

test("a person with too much under way waits, and a colleague passes by, up to the business's limit", async () => {
  const { begun, enter, turns } = createQueue({ maxPerCaller: 20, maxPerGroup: 30 });
  const end = await enter("a/mallory", 20);
  const held = enter("a/mallory", 10);
  await enter("a/owner", 10);
  const second = enter("a/owner", 10);
  await enter("b/other", 10);
  await settled();
  expect(begun).toEqual(["a/mallory", "a/owner", "b/other"]);
  expect(turns.waitingCount).toBe(2);
  end();
  await Promise.all([held, second]);
});

test("small turns of others do not pass a large one forever", async () => {
  const { begun, enter } = createQueue({ max: 10 });
  const ends = [await enter("a/1", 5), await enter("b/1", 5)];
  const large = enter("c/1", 10);
  const small = enter("d/1", 5);
  ends[0]?.();
  await settled();
  expect(begun).toEqual(["a/1", "b/1"]);
  ends[1]?.();
  const end = await large;
  expect(begun.at(-1)).toBe("c/1");
  end();
  await small;
});

test("one body larger than the total limit has its turn alone", async () => {
  const { enter, begun } = createQueue({ maxPerCaller: 10, maxPerGroup: 10, max: 10 });
  const end = await enter("a/1", 50);
  const next = enter("b/1", 1);
  await settled();
  expect(begun).toEqual(["a/1"]);
  end();
  await next;
});

test("too many waiting turns of one person or business are a 429, of all together a 503, and others are let in", async () => {
  const { enter } = createQueue({ maxPerGroup: 1, max: 3 }, { maxPerCaller: 1, maxPerGroup: 2, max: 3 });
  await enter("a/1");
  const waiting = [enter("a/1"), enter("a/2")];
  await expect(enter("a/1")).rejects.toMatchObject({ type: "rate-limited", headers: { "Retry-After": "5" } });
  await expect(enter("a/3")).rejects.toMatchObject({ type: "rate-limited" });
  await enter("b/1");
  waiting.push(enter("b/1"));
  await expect(enter("b/2")).rejects.toMatchObject({ type: "unavailable", headers: { "Retry-After": "5" } });
  const end = await enter("c/1");
  end();
  expect(waiting).toHaveLength(3);
});

test("a caller that leaves frees its place, and one that ends twice frees its turn once", async () => {
  const { enter, turns, begun } = createQueue({ max: 10 });
  const end = await enter("a/1", 10);
  const leaving = new AbortController();
  const left = enter("b/1", 10, leaving.signal);
  const next = enter("c/1", 10);
  expect(turns.waitingCount).toBe(2);
  leaving.abort();
  await expect(left).rejects.toMatchObject({ type: "bad-request" });
  expect(turns.waitingCount).toBe(1);
  end();
  end();
  const endNext = await next;
  const third = enter("d/1", 5);
  await settled();
  expect(begun).toEqual(["a/1", "c/1"]);
  endNext();
  await third;
});

test("a caller waits for a limited time", async () => {
  const turns = new Turns({ running: { ...many, maxPerGroup: 1 }, waiting: many, maxWaitMs: 1 });
  await turns.enter({ group: "a", caller: "a" }, 1, stays);
  await expect(turns.enter({ group: "a", caller: "a" }, 1, stays)).rejects.toMatchObject({ type: "rate-limited" });
  expect(turns.waitingCount).toBe(0);
});
