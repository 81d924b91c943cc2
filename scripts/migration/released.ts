import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readFunctions } from "../../src/migrations/functions.ts";
import { readFunctionStatements } from "./functions.ts";
import { readMigrations } from "./migrations.ts";
import { readSignatures, type Signature } from "./signatures.ts";

/** The last release's database: its last migration, and the functions that it calls. */
export type Released = { migration: string; functions: Signature[] };

const fileOf = (root: string) => join(root, "prisma/released.json");

export function readReleased(root: string): Released {
  return JSON.parse(readFileSync(fileOf(root), "utf8"));
}

/** Stores the current database as the release's. */
export async function writeReleased(root: string, version: string): Promise<void> {
  await addFunctions(root, version);
  const signatures = readSignatures(await readFunctionStatements(root));
  const functions = signatures
    .filter(({ returns }) => returns !== "trigger")
    .map(({ name, inputs, names, defaultCount, returns }) => ({ name, inputs, names, defaultCount, returns }));
  const migration = readMigrations(root).at(-1) ?? "";
  const lines = functions.map((each) => `    ${JSON.stringify(each)}`);
  const text = `{\n  "migration": ${JSON.stringify(migration)},\n  "functions": [\n${lines.join(",\n")}\n  ]\n}\n`;
  writeFileSync(fileOf(root), text);
}

/** Keeps the checksums of every release, because backups of every release can be restored. */
async function addFunctions(root: string, version: string): Promise<void> {
  const file = join(root, "src/migrations/released-functions.json");
  const known = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  const functions = await readFunctions(join(root, "src/migrations/functions"));
  const own = Object.fromEntries(functions.map(({ name, checksum }) => [name, checksum]));
  writeFileSync(file, `${JSON.stringify({ ...known, [version]: own }, null, 2)}\n`);
}
