import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";

/** The checks that need no built portal or database, in the order of their output. */
const checks = [
  ["types", ["run", "--silent", "types"]],
  ["lint", ["run", "--silent", "lint"]],
  ["unused code", ["run", "--silent", "unused"]],
  ["unit tests", ["test", "--silent", "--", "--project", "unit", "--reporter", "dot"]],
] as const;

async function run(args: readonly string[]) {
  const begun = performance.now();
  const child = spawn("npm", args, { stdio: ["ignore", "pipe", "pipe"] });
  const closed = new Promise<number | null>((resolve, reject) => child.once("error", reject).once("close", resolve));
  const [output, errors, status] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
  return { status, output: output + errors, seconds: Math.round((performance.now() - begun) / 1000) };
}

// They run side by side, because each leaves a core idle for part of its time.
const running = checks.map(([name, args]) => ({ name, finished: run(args) }));
for (const { name, finished } of running) {
  const { status, output, seconds } = await finished;
  console.log(`${status === 0 ? "✓" : "✗"} ${name} (${seconds} s)`);
  if (status === 0) continue;
  console.log(output);
  process.exitCode = 1;
}
