import { spawnSync } from "node:child_process";

/** Runs test files with vitest and its options. With `--list`, only prints them. Returns the exit status. */
export function runTests(files: readonly string[], options: readonly string[]): number {
  if (options.includes("--list")) {
    console.log(files.join("\n"));
    return 0;
  }
  const { status } = spawnSync("vitest", ["run", ...files, ...options], { stdio: "inherit" });
  return status ?? 1;
}
