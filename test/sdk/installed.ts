import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);
export const root = fileURLToPath(new URL("../..", import.meta.url));

/** Packs the current sources, so that a world serves them. */
export async function packSdk(file?: string): Promise<void> {
  const args = ["--disable-warning=ExperimentalWarning", "scripts/generate-sdk.ts"];
  await run(process.execPath, [...args, ...(file === undefined ? [] : [file])], { cwd: root });
}

/** A new folder with the package at an address installed, without the registry. */
export async function installSdk(address: string, type: "module" | "commonjs" = "module") {
  const folder = await mkdtemp(join(tmpdir(), "fieldline-sdk-"));
  const options = { cwd: folder, env: { PATH: process.env.PATH ?? "", HOME: folder } };
  await writeFile(join(folder, "package.json"), JSON.stringify({ type, private: true }));
  await run("npm", ["install", "--no-audit", "--no-fund", address], options);
  // TypeScript projects have these types too.
  await mkdir(join(folder, "node_modules/@types"));
  await symlink(join(root, "node_modules/@types/node"), join(folder, "node_modules/@types/node"));
  return { folder, options, close: () => rm(folder, { recursive: true }) };
}
