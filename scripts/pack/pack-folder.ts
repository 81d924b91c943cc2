import { chmodSync, mkdirSync, readdirSync, renameSync } from "node:fs";
import { dirname, join } from "node:path";
import { create } from "tar";

/** The time that npm gives every packed file. Older tools fail at the epoch. */
const mtime = new Date("1985-10-26T08:15:00Z");

/**
 * Packs a folder of `parent` as an archive. Equal files produce equal bytes: no owners, one mode, one time, one order.
 */
export async function packFolder(parent: string, name: string, target: string): Promise<void> {
  const written = `${target}.${process.pid}`;
  const files = readdirSync(join(parent, name), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(parent.length + 1))
    .sort();
  for (const file of files) chmodSync(join(parent, file), 0o644);
  mkdirSync(dirname(target), { recursive: true });
  await create({ file: written, cwd: parent, gzip: { level: 9 }, portable: true, mtime }, files);
  renameSync(written, target);
}
