import { expect, test } from "vitest";
import { TaskThread } from "../../src/threads/task-thread.ts";
import type { Order } from "./entry.ts";

const entry = new URL("./entry.ts", import.meta.url);

function open({ timeoutMs = 30_000, maxWaiting = 10 } = {}) {
  return new TaskThread<Order, { value: number; done: number }>(entry, { timeoutMs, maxWaiting, maxMegabytes: 64 });
}

test("tasks are done one after the other, in one thread", async () => {
  const thread = open();
  const values = await Promise.all([1, 2, 3].map((value) => thread.run({ act: "echo", value })));
  expect(values).toEqual([1, 2, 3].map((value) => ({ value, done: value })));
});

test.each([
  ["throws", "throw", "thrown by the task"],
  ["ends its thread", "exit", "the thread ended with 7"],
  ["fills the memory", "grow", "memory"],
] as const)("a task that %s is lost alone: those that wait are done by another thread", async (_what, act, reason) => {
  const thread = open();
  const lost = thread.run({ act });
  const next = thread.run({ act: "echo", value: 1 });
  await expect(lost).rejects.toMatchObject({
    type: "unavailable",
    isRefused: false,
    cause: { message: expect.stringContaining(reason) },
  });
  expect(await next).toEqual({ value: 1, done: 1 });
});

test("a task that never ends is ended, and those that wait are done", async () => {
  const thread = open({ timeoutMs: 2000 });
  const lost = thread.run({ act: "loop" });
  const next = thread.run({ act: "echo", value: 1 });
  await expect(lost).rejects.toMatchObject({ type: "unavailable", cause: { message: "the task took too long" } });
  expect(await next).toEqual({ value: 1, done: 1 });
});

test("more tasks than may wait are refused at once, as unavailable for a while", async () => {
  const thread = open({ maxWaiting: 2 });
  const taken = [1, 2, 3].map((value) => thread.run({ act: "echo", value }));
  await expect(thread.run({ act: "echo" })).rejects.toMatchObject({
    type: "unavailable",
    isRefused: true,
    headers: { "Retry-After": "30" },
  });
  expect((await Promise.all(taken)).map(({ value }) => value)).toEqual([1, 2, 3]);
});
