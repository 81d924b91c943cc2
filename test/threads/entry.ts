import { serveTasks } from "../../src/concurrency/serve-tasks.ts";

export type Order = { act: "echo" | "loop" | "throw" | "exit" | "grow"; value?: number };

let done = 0;

/** Does what a test asks of a thread. `done` counts this thread's tasks. */
serveTasks(({ act, value = 0 }: Order) => {
  if (act === "loop") for (;;);
  if (act === "throw") throw new Error("thrown by the task");
  if (act === "exit") process.exit(7);
  if (act === "grow") for (const kept: number[][] = []; ; ) kept.push(new Array(100_000).fill(Math.random()));
  done += 1;
  return { value, done };
});
