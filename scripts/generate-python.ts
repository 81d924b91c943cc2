import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { packFolder } from "./pack/pack-folder.ts";

const source = fileURLToPath(new URL("../packages/python", import.meta.url));
const target = process.argv[2] ?? fileURLToPath(new URL("../src/generated/sdk-python.tar.gz", import.meta.url));
const names = ["pyproject.toml", "build_backend.py", "README.md", "LICENSE", "fieldline"];

/** A source archive. The machine that builds it needs no Python; pip makes a wheel of it. */
const folder = mkdtempSync(join(tmpdir(), "fieldline-python-"));
try {
  const [, version] = /^version = "(.*)"$/m.exec(readFileSync(join(source, "pyproject.toml"), "utf8")) ?? [];
  if (version === undefined) throw new Error("pyproject.toml has no version");
  const name = `fieldline-${version}`;
  const filter = (path: string) => basename(path) !== "__pycache__";
  for (const one of names) cpSync(join(source, one), join(folder, name, one), { recursive: true, filter });
  writeFileSync(join(folder, name, "PKG-INFO"), `Metadata-Version: 2.1\nName: fieldline\nVersion: ${version}\n`);
  await packFolder(folder, name, target);
} finally {
  rmSync(folder, { recursive: true });
}
