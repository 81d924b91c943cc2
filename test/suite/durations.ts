import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { Reporter, TestModule } from "vitest/node";

const root = fileURLToPath(new URL("../..", import.meta.url));
const recordFile = fileURLToPath(new URL("durations.json", import.meta.url));

/** A file without a record starts before the many short ones. */
const unknownMs = 5000;

let record: Record<string, number> | undefined;

/** Recorded milliseconds of each test file, by its path from the root. */
export function readDurations(): Record<string, number> {
  record ??= JSON.parse(readFileSync(recordFile, "utf8")) as Record<string, number>;
  return record;
}

/** The duration of a test file in milliseconds, by its absolute path. 5,000 if it has no record. */
export function durationOf(moduleId: string): number {
  return readDurations()[relative(root, moduleId)] ?? unknownMs;
}

/** Rounds to two digits, so that an update changes few lines. */
const round = (ms: number) => Math.round(Number(ms.toPrecision(2)));

/** Updates the record for files that ran and passed. */
export class RecordDurations implements Reporter {
  readonly #found: Record<string, number> = {};

  onTestModuleEnd(module: TestModule): void {
    const { collectDuration, duration } = module.diagnostic();
    if (module.ok()) this.#found[module.relativeModuleId] = round(collectDuration + duration);
  }

  onTestRunEnd(): void {
    const merged = { ...readDurations(), ...this.#found };
    const kept = Object.entries(merged).filter(([file]) => existsSync(new URL(file, `file://${root}`)));
    const text = JSON.stringify(Object.fromEntries(kept.toSorted()), undefined, 2);
    writeFileSync(recordFile, `${text}\n`);
  }
}
