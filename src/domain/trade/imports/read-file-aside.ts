import { TaskThread } from "../../../concurrency/task-thread.ts";
import { limits } from "../../../limits/limits.ts";
import { Problem } from "../../../problems.ts";
import type { FileRead, FileTask } from "./read-file.ts";

const entry = new URL("./read-file-thread.ts", import.meta.url);

/** Reads files in a thread, because a file of 2,000,000 cells takes seconds. */
export function openFileReader(): (businessId: string, task: FileTask) => Promise<FileRead> {
  const thread = new TaskThread<FileTask, FileRead | { refusal: string }>(entry, {
    timeoutMs: 30_000,
    maxWaiting: limits.imports.waitingInAll.max,
    maxWaitingPerKey: limits.imports.waiting.max,
    maxMegabytes: 512,
  });
  return async (businessId, task) => {
    const read = await thread.run(businessId, task);
    if ("refusal" in read) throw new Problem("bad-request", read.refusal);
    return read;
  };
}
