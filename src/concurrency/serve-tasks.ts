import { parentPort } from "node:worker_threads";

/** In a thread's entry: does its tasks. What is thrown ends the thread, and with it the task alone. */
export function serveTasks<Input, Output>(work: (input: Input) => Output): void {
  parentPort?.on("message", (input: Input) => parentPort?.postMessage(work(input)));
}
