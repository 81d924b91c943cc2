import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { create } from "tar";
import { buildPackage } from "../packages/sdk/build.ts";

const source = fileURLToPath(new URL("../packages/sdk", import.meta.url));
const target = process.argv[2] ?? fileURLToPath(new URL("../src/generated/sdk.tgz", import.meta.url));
const names = ["package.json", "README.md", "LICENSE"];

/** The time that npm gives every packed file. Older tools fail at the epoch. */
const mtime = new Date("1985-10-26T08:15:00Z");

const written = `${target}.${process.pid}`;
const folder = mkdtempSync(join(tmpdir(), "fieldline-sdk-"));
try {
  const root = join(folder, "package");
  for (const name of names) cpSync(join(source, name), join(root, name));
  buildPackage(join(root, "dist"));
  const built = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
  // Equal sources produce equal bytes: no owners, one mode, one time, one order.
  for (const file of built) chmodSync(join(folder, file), 0o644);
  mkdirSync(dirname(target), { recursive: true });
  await create({ file: written, cwd: folder, gzip: { level: 9 }, portable: true, mtime }, built);
  renameSync(written, target);
} finally {
  rmSync(folder, { recursive: true });
}
