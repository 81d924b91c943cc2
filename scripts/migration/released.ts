import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readMigrations } from "./migrations.ts";
import { readSignatures, type Signature } from "./signatures.ts";

/** The database of the last release: its last migration, and the functions that it calls. */
export type Released = { migration: string; functions: Signature[] };

const fileOf = (root: string) => join(root, "prisma/released.json");

export function readReleased(root: string): Released {
  return JSON.parse(readFileSync(fileOf(root), "utf8"));
}

/** Makes the present database that of the release. */
export async function writeReleased(root: string): Promise<void> {
  const signatures = await readSignatures(root);
  const functions = signatures
    .filter(({ returns }) => returns !== "trigger")
    .map(({ name, inputs, returns }) => ({ name, inputs, returns }));
  const migration = readMigrations(root).at(-1) ?? "";
  const lines = functions.map((each) => `    ${JSON.stringify(each)}`);
  const text = `{\n  "migration": ${JSON.stringify(migration)},\n  "functions": [\n${lines.join(",\n")}\n  ]\n}\n`;
  writeFileSync(fileOf(root), text);
}
