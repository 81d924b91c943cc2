import { expect, test } from "vitest";
import { FairQueue } from "../src/concurrency/fair-queue.ts";

/** Tasks that record when they begin, and end when the test says so. */
function createWork(queue: FairQueue) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    add(key: string, name: string): void {
      void queue.run(key, () => {
        begun.push(name);
        return new Promise<void>((resolve) => ends.set(name, resolve));
      });
    },
    async end(name: string) {
      ends.get(name)?.();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test("one key's work waits for its own, and another's begins at once", async () => {
  const { add, begun } = createWork(new FairQueue({ maxRunning: 10, maxRunningPerKey: 2 }));
  for (const name of ["a1", "a2", "a3", "a4"]) add("a", name);
  add("b", "b1");
  await settled();
  expect(begun).toEqual(["a1", "a2", "b1"]);
});

test("if all places are taken, keys take turns, however much one of them queues", async () => {
  const { add, begun, end } = createWork(new FairQueue({ maxRunning: 1, maxRunningPerKey: 1 }));
  for (const name of ["a1", "a2", "a3", "a4"]) add("a", name);
  for (const name of ["b1", "b2"]) add("b", name);
  add("c", "c1");
  await settled();
  for (const name of ["a1", "a2", "b1", "c1", "a3", "b2", "a4"]) {
    expect(begun.at(-1)).toBe(name);
    await end(name);
  }
  expect(begun).toHaveLength(7);
});

test("failed work frees its place for the next", async () => {
  const queue = new FairQueue({ maxRunning: 1, maxRunningPerKey: 1 });
  const failing = queue.run("a", () => Promise.reject(new Error("lost")));
  const next = queue.run("a", async () => "read");
  await expect(failing).rejects.toThrow("lost");
  expect(await next).toBe("read");
});

test("a key with too much queued is told to slow down, and another key still gets its turn", async () => {
  const queue = new FairQueue({ maxRunning: 1, maxRunningPerKey: 1, maxWaitingPerKey: 2, retryAfterSeconds: 7 });
  const { add, begun, end } = createWork(queue);
  for (const name of ["a1", "a2", "a3"]) add("a", name);
  await expect(queue.run("a", async () => "a4")).rejects.toMatchObject({
    type: "rate-limited",
    headers: { "Retry-After": "7" },
  });
  add("b", "b1");
  await end("a1");
  await end("a2");
  expect(begun).toEqual(["a1", "a2", "b1"]);
});

test("too much queued work in all is refused as unavailable until some of it has begun", async () => {
  const queue = new FairQueue({ maxRunning: 1, maxRunningPerKey: 1, maxWaiting: 2 });
  const { add, begun, end } = createWork(queue);
  for (const key of ["a", "b", "c"]) add(key, key);
  await expect(queue.run("d", async () => "d")).rejects.toMatchObject({
    type: "unavailable",
    headers: { "Retry-After": "2" },
  });
  await end("a");
  add("d", "d");
  await end("b");
  await end("c");
  expect(begun).toEqual(["a", "b", "c", "d"]);
});
