import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { findReaders } from "./linear/find-readers.ts";
import { notReaders } from "./linear/not-readers.ts";
import { readers } from "./linear/readers.ts";

const known = Object.values(notReaders).flat();
const names = [...new Set([...findReaders().filter((name) => !known.includes(name)), ...Object.keys(readers)])];

test("every listed function exists", () => {
  const found = findReaders();
  expect(known.filter((name) => !found.includes(name))).toEqual([]);
  expect(Object.keys(readers).filter((name) => name.includes("#") && !/\.ts#\w+$/.test(name))).toEqual([]);
});

type Report = { name: string; text: string; isSlow?: boolean; ms?: number; growth?: number };

/** Long enough that only a reader that never ends is stopped, even on a busy machine. */
const deadlineMs = 60_000;

/** Runs the readers in a thread, and stops it if one does not end. */
async function measure(reading: readonly string[]): Promise<string[]> {
  const worker = new Worker(new URL("./linear/measure.ts", import.meta.url), { workerData: reading });
  const found: string[] = [];
  let last: Report | undefined;
  let timer: NodeJS.Timeout | undefined;
  await new Promise<void>((resolve, reject) => {
    const watch = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        found.push(`${last?.name} does not end for ${last?.text}`);
        void worker.terminate();
      }, deadlineMs);
    };
    worker.on("message", (report: Report) => {
      last = report;
      watch();
      if (process.env.SHOW_MEASURED && report.ms !== undefined) console.log(report);
      if (report.isSlow)
        found.push(`${report.name} takes ${report.ms} ms for ${report.text}: ${report.growth} times a quarter's`);
    });
    worker.on("error", (error) => reject(new Error(`${last?.name} fails for ${last?.text}`, { cause: error })));
    worker.on("exit", () => resolve());
    watch();
  }).finally(() => clearTimeout(timer));
  return found;
}

test("every function and every scalar that reads callers' text takes linear time", async () => {
  expect(await measure(names)).toEqual([]);
}, 900_000);
