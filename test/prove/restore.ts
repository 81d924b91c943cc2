import { readdirSync } from "node:fs";

/**
 * A module of `restore/`. It prints its figures, throws if a promise fails, and returns the reason if it could not run.
 */
type Proof = { name: string; run(): Promise<string | undefined> };

const folder = new URL("restore/", import.meta.url);
const proofs = readdirSync(folder).map((file) => file.replace(/\.ts$/, ""));

const usage = `npm run prove:restore -- [name ...]

Backs installations up while they are written to, restores them elsewhere, and holds what is there to what was answered.
Exits 1 where a promise does not hold. What needs PostgreSQL's own programs says so where there are none.

  name  run these alone: ${proofs.join(", ")}
`;

async function holds(proof: string): Promise<boolean> {
  const began = performance.now();
  const took = () => `${((performance.now() - began) / 1000).toFixed(1)} s`;
  try {
    const { name, run } = (await import(new URL(`${proof}.ts`, folder).href)) as Proof;
    process.stdout.write(`${proof}: ${name}\n`);
    const missing = await run();
    process.stdout.write(
      missing === undefined ? `holds   ${proof} (${took()})\n\n` : `skipped ${proof}: ${missing}\n\n`,
    );
    return true;
  } catch (error) {
    process.stdout.write(`BROKEN  ${proof} (${took()}): ${error instanceof Error ? error.stack : String(error)}\n\n`);
    return false;
  }
}

const names = process.argv.slice(2);
const unknown = names.find((name) => !proofs.includes(name));
if (unknown !== undefined) {
  process.stdout.write(usage);
  process.exitCode = unknown === "--help" ? 0 : 1;
} else {
  for (const proof of names.length === 0 ? proofs : names) if (!(await holds(proof))) process.exitCode = 1;
}
