import { readdirSync } from "node:fs";
import { join } from "node:path";

/** The names of the migrations, in the order in which they are applied. */
export function readMigrations(root: string): string[] {
  return readdirSync(join(root, "prisma/migrations"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}
