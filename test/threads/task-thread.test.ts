import { expect, test } from "vitest";
import { TaskThread } from "../../src/concurrency/task-thread.ts";
import type { Order } from "./entry.ts";

const entry = new URL("./entry.ts", import.meta.url);

function open({ timeoutMs = 30_000, maxWaiting = 10, maxWaitingPerKey = 10 } = {}) {
  const options = { timeoutMs, maxWaiting, maxWaitingPerKey, maxMegabytes: 64 };
  return new TaskThread<Order, { value: number; done: number }>(entry, options);
}

test("tasks run one after the other, in one thread", async () => {
  const thread = open();
  const values = await Promise.all([1, 2, 3].map((value) => thread.run("a", { act: "echo", value })));
  expect(values).toEqual([1, 2, 3].map((value) => ({ value, done: value })));
});

test.each([
  ["throws", "throw", "thrown by the task"],
  ["ends its thread", "exit", "the thread ended with 7"],
  ["fills the memory", "grow", "memory"],
] as const)("a task that %s is lost alone, and another thread runs the waiting ones", async (_what, act, reason) => {
  const thread = open();
  const lost = thread.run("a", { act });
  const next = thread.run("a", { act: "echo", value: 1 });
  await expect(lost).rejects.toMatchObject({
    type: "unavailable",
    cause: { message: expect.stringContaining(reason) },
  });
  expect(await next).toEqual({ value: 1, done: 1 });
});

test("a task that never ends is stopped, and the waiting ones run", async () => {
  const thread = open({ timeoutMs: 2000 });
  const lost = thread.run("a", { act: "loop" });
  const next = thread.run("a", { act: "echo", value: 1 });
  await expect(lost).rejects.toMatchObject({ type: "unavailable", cause: { message: "the task took too long" } });
  expect(await next).toEqual({ value: 1, done: 1 });
});

test("a key with many tasks delays another key's task only by the current one", async () => {
  const thread = open();
  const order: string[] = [];
  const run = async (key: string, name: string) => {
    await thread.run(key, { act: "echo" });
    order.push(name);
  };
  await Promise.all([run("a", "a1"), run("a", "a2"), run("a", "a3"), run("b", "b1"), run("b", "b2"), run("c", "c1")]);
  expect(order).toEqual(["a1", "a2", "b1", "c1", "a3", "b2"]);
});

test("more tasks than may wait are refused at once: of one key as too many, of all as unavailable", async () => {
  const thread = open({ maxWaiting: 3, maxWaitingPerKey: 2 });
  const taken = [1, 2, 3].map((value) => thread.run("a", { act: "echo", value }));
  const headers = { "Retry-After": "10" };
  await expect(thread.run("a", { act: "echo" })).rejects.toMatchObject({ type: "rate-limited", headers });
  taken.push(thread.run("b", { act: "echo", value: 4 }));
  await expect(thread.run("c", { act: "echo" })).rejects.toMatchObject({ type: "unavailable", headers });
  expect((await Promise.all(taken)).map(({ value }) => value)).toEqual([1, 2, 3, 4]);
});
