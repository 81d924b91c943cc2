import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";

const source = fileURLToPath(new URL(".", import.meta.url));
const cache = fileURLToPath(new URL("../../../node_modules/.cache/prove-clients/", import.meta.url));

/** A folder with the clients of the lock file and the programs that use them. Installs each lock file once. */
export function installClients(): string {
  const lock = readFileSync(`${source}package-lock.json`);
  const folder = `${cache}${createHash("sha256").update(lock).digest("hex").slice(0, 16)}`;
  if (!existsSync(folder)) install(folder);
  rmSync(`${folder}/programs`, { recursive: true, force: true });
  cpSync(`${source}programs`, `${folder}/programs`, { recursive: true });
  return folder;
}

/** Installs under a temporary name, and renames the folder when it is complete. */
function install(folder: string): void {
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  for (const file of ["package.json", "package-lock.json"]) cpSync(source + file, `${unfinished}/${file}`);
  process.stdout.write("Installing the clients…\n");
  const { status } = spawnSync("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--prefix", unfinished], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (status !== 0) throw new Error("npm ci did not install the clients");
  renameSync(unfinished, folder);
}

export function versionOf(folder: string, name: string): string {
  const { version } = JSON.parse(readFileSync(`${folder}/node_modules/${name}/package.json`, "utf8")) as {
    version: string;
  };
  return version;
}
