import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildPackage } from "../packages/sdk/build.ts";
import { packFolder } from "./pack/pack-folder.ts";

const source = fileURLToPath(new URL("../packages/sdk", import.meta.url));
const target = process.argv[2] ?? fileURLToPath(new URL("../src/generated/sdk.tgz", import.meta.url));
const names = ["package.json", "README.md", "LICENSE"];

const folder = mkdtempSync(join(tmpdir(), "fieldline-sdk-"));
try {
  const root = join(folder, "package");
  for (const name of names) cpSync(join(source, name), join(root, name));
  buildPackage(join(root, "dist"));
  await packFolder(folder, "package", target);
} finally {
  rmSync(folder, { recursive: true });
}
