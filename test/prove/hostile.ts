import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { networkInterfaces } from "node:os";
import { parseArgs } from "node:util";
import { availabilityCases, proveAvailable } from "./availability.ts";

/** A module of `hostile/`. It prints its figures, and throws if the platform fails. */
type Attack = { name: string; run(): Promise<void> };

const folder = new URL("hostile/", import.meta.url);
const attacks = readdirSync(folder).map((file) => file.replace(/\.ts$/, ""));
const insideMark = "FIELDLINE_LOOPBACK_ONLY";

const usage = `npm run prove:hostile -- [name ...]

Attacks the platform as strangers and bad days do, in a network namespace that holds nothing but loopback, and runs the
tests of outgoing requests there too. Exits 1 where something does not hold. Linux with \`unshare\` and \`ip\` only.

  name  run these alone: ${attacks.join(", ")}, outgoing; or the attacks on
        availability, in which another business and /healthz must notice nothing: ${availabilityCases.join(", ")}
`;

/**
 * Runs this command again in a network namespace. Root stays root, because a user namespace has no second user for
 * PostgreSQL.
 */
function enterNamespace(): number {
  const asUser = process.getuid?.() === 0 ? [] : ["--user", "--map-current-user", "--keep-caps"];
  const command = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  const { status, error } = spawnSync(
    "unshare",
    [...asUser, "--net", "sh", "-c", 'ip link set lo up && exec "$@"', "sh", ...command],
    { stdio: "inherit", env: { ...process.env, [insideMark]: "1" } },
  );
  if (error !== undefined) process.stderr.write(`unshare did not run: ${error.message}\n`);
  return status ?? 1;
}

function assertLoopbackAlone(): void {
  const outside = Object.values(networkInterfaces())
    .flat()
    .filter((address) => address?.internal === false);
  if (outside.length > 0) throw new Error(`${insideMark} is set, and there is ${outside[0]?.address}`);
}

async function holds(attack: string): Promise<boolean> {
  const began = performance.now();
  const took = () => `${((performance.now() - began) / 1000).toFixed(1)} s`;
  try {
    if (attack === "outgoing") runTests();
    else if (availabilityCases.includes(attack)) await proveAvailable(attack);
    else {
      const { name, run } = (await import(new URL(`${attack}.ts`, folder).href)) as Attack;
      process.stdout.write(`${attack}: ${name}\n`);
      await run();
    }
    process.stdout.write(`holds   ${attack} (${took()})\n\n`);
    return true;
  } catch (error) {
    process.stdout.write(`BROKEN  ${attack} (${took()}): ${error instanceof Error ? error.stack : String(error)}\n\n`);
    return false;
  }
}

function runTests(): void {
  const { status } = spawnSync("npx", ["vitest", "run", "test/safe-fetch"], { stdio: "inherit" });
  if (status !== 0) throw new Error("the tests of outgoing requests failed");
}

async function runAll(names: readonly string[]): Promise<number> {
  assertLoopbackAlone();
  const broken: string[] = [];
  for (const name of names) if (!(await holds(name))) broken.push(name);
  process.stdout.write(`${names.length - broken.length} of ${names.length} hold\n`);
  return broken.length === 0 ? 0 : 1;
}

const { values, positionals } = parseArgs({
  options: { help: { type: "boolean", default: false } },
  allowPositionals: true,
});
const known = [...attacks, "outgoing", ...availabilityCases];
const unknown = positionals.filter((name) => !known.includes(name));

if (values.help) process.stdout.write(usage);
else if (unknown.length > 0) {
  process.stderr.write(`there is no attack named ${unknown.join(", ")}: ${known.join(", ")}\n`);
  process.exit(1);
} else if (process.env[insideMark] === undefined) process.exit(enterNamespace());
// Exits although an attack may have left something open.
else process.exit(await runAll(positionals.length > 0 ? positionals : known));
