import { spawnSync } from "node:child_process";
import { areaOf, testsOfFile } from "../test/suite/areas.ts";
import { listTestFiles } from "../test/suite/projects.ts";
import { runTests } from "../test/suite/run.ts";

function git(...args: string[]): string | undefined {
  const { status, stdout } = spawnSync("git", args, { encoding: "utf8" });
  return status === 0 ? stdout.trim() : undefined;
}

const lines = (text: string | undefined) => (text ?? "").split("\n").filter(Boolean);

/** The commit where this branch left main; on main itself, its upstream. */
function baseCommit(): string {
  const onMain = git("rev-parse", "--abbrev-ref", "HEAD") === "main";
  const names = onMain ? ["@{upstream}"] : ["main", "origin/main", "@{upstream}"];
  const bases = names.map((name) => git("merge-base", "HEAD", name));
  return bases.find((base) => base !== undefined) ?? "HEAD";
}

/** The areas of the changed files with their test files, the shortest lists first. */
function findTests(changed: readonly string[]): Map<string, string[]> {
  const files = listTestFiles();
  const found = new Map<string, Set<string>>();
  for (const path of changed) {
    const name = path.startsWith("test/") ? path : areaOf(path);
    if (name === undefined) continue;
    const tests = found.get(name) ?? found.set(name, new Set()).get(name);
    for (const test of testsOfFile(path, files)) tests?.add(test);
  }
  return new Map([...found].map(([name, tests]) => [name, [...tests].sort()]));
}

const base = baseCommit();
const changed = [
  ...lines(git("diff", "--name-only", base)),
  ...lines(git("ls-files", "--others", "--exclude-standard")),
];
const areas = findTests(changed);
const tests = [...new Set([...areas.values()].flat())].sort();
const without = changed.filter((path) => areaOf(path) === undefined && !path.startsWith("test/"));

console.log(`Changed since ${git("log", "-1", "--format=%h %s", base) ?? base}:`);
for (const [name, files] of areas) console.log(`  ${name} (${files.length} test files)`);
if (without.length > 0) console.log(`Without an area, so npm run verify covers them: ${without.join(", ")}`);
if (tests.length === 0) console.log("No tests to run.");
else process.exitCode = runTests(tests, process.argv.slice(2));
