import { isReleasedFunction, readFunctions } from "../migrations/functions.ts";
import { BackupError } from "./backup-error.ts";
import type { Manifest } from "./entries.ts";

/**
 * Returns the backup's SQL functions that neither this version nor a release contains. A restore runs functions as the
 * database's owner. Nothing else of a backup is run: its migrations are names of this version's files.
 */
export async function findUnknownFunctions({ functions }: Pick<Manifest, "functions">): Promise<string[]> {
  const own = new Set((await readFunctions()).map(({ name, checksum }) => `${name} ${checksum}`));
  return functions
    .filter(({ name, checksum }) => !own.has(`${name} ${checksum}`) && !isReleasedFunction(name, checksum))
    .map(({ name }) => name);
}

export async function assertKnownFunctions(manifest: Manifest): Promise<void> {
  const unknown = await findUnknownFunctions(manifest);
  if (unknown.length === 0) return;
  throw new BackupError(
    `it holds SQL functions that differ from this version's and from every release's: ${unknown.join(", ")}. ` +
      "A restore runs them as the database's owner. If you made this backup, with a version between releases, give --trust",
  );
}
