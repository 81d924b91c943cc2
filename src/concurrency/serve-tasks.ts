import { parentPort } from "node:worker_threads";

/** Runs in a thread's entry: executes its tasks. An exception ends the thread, but loses only that task. */
export function serveTasks<Input, Output>(work: (input: Input) => Output): void {
  parentPort?.on("message", (input: Input) => parentPort?.postMessage(work(input)));
}
