import { expect, test } from "vitest";
import { TaskThread } from "../../src/concurrency/task-thread.ts";
import { type CellReader, readers } from "./cell-readers.ts";

/** Long enough that a reader with quadratic time takes more than a minute. */
const length = 300_000;

const units = [
  ...["a", " ", ",", ";", '"', "'", "_", "%", "1", ".", "-", "\n", "\r\n", "(", "=", "\u0301", "ﾞ", "@", "+", "|"],
  ...['""', '"a', '"a;', "[]", "()", "a,", ", ", " ,", "a ", " a", "1,", "1.", "1 ", "12,", "or ", "a@", "0412345678,"],
];

const around: [string, string][] = [
  ["", ""],
  ["a", "b"],
  ["1", "x"],
  ["1 ", " gst\nx"],
  ['"', ""],
];

const texts = units.flatMap((unit) =>
  around.map(([before, after]) => before + unit.repeat(Math.ceil(length / unit.length)) + after),
);

const thread = new TaskThread<{ reader: CellReader; texts: readonly string[] }, true>(
  new URL("./cell-thread.ts", import.meta.url),
  { timeoutMs: 30_000, maxWaiting: 1, maxWaitingPerKey: 1, maxMegabytes: 1024 },
);

test.each(Object.keys(readers) as CellReader[])(
  "a long cell takes %s time in proportion to its length",
  { timeout: 150_000 },
  async (reader) => {
    for (let at = 0; at < texts.length; at += 20)
      expect(await thread.run("", { reader, texts: texts.slice(at, at + 20) })).toBe(true);
  },
);
