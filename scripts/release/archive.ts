import { createHash } from "node:crypto";
import {
  createReadStream,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  type Stats,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { create } from "tar";
import { ContractError } from "../contract/changes.ts";
import { copiedByDockerfile, filesOf, filesOfImage } from "../image/files.ts";

/** Files in the archive that the image does not contain. */
const ownFiles = ["ops", "CHANGELOG.md", "README.md", "SECURITY.md"];

type Archive = {
  version: string;
  /** The folder of the archive. */
  folder: string;
  /** The time of every file, so that equal commits produce equal bytes. */
  mtime: Date;
  level?: number;
};

/**
 * Packs the working tree with the production modules and generated files as `fieldline-<version>-<platform>.tar.gz`,
 * which unpacks into `fieldline-<version>/`. Returns the file's path.
 */
export async function packArchive({ version, folder, mtime, level = 9 }: Archive): Promise<string> {
  assertInstalled();
  const file = join(folder, `fieldline-${version}-${process.platform}-${process.arch}.tar.gz`);
  mkdirSync(folder, { recursive: true });
  // Embedded PostgreSQL creates these links at its first start, which this checkout may not have had.
  const modules = [...filesOfImage().values()].flat().filter((path) => !isLink(path) || path.endsWith("/.bin/node"));
  const own = [...copiedByDockerfile(), ...ownFiles]
    .filter((path) => existsSync(path))
    .flatMap((path) => (lstatSync(path).isDirectory() ? filesOf(path) : [path]))
    .filter((path) => !/(^|\/)stamp$|\.stamp$/.test(path));
  const paths = [...new Set([...own, ...modules])].sort();
  const options = { file, prefix: `fieldline-${version}`, portable: true, mtime, gzip: { level }, filter: setMode };
  await create(options, paths);
  return file;
}

type Entry = { version?: string; dev?: boolean; optional?: boolean; link?: boolean };

/** Throws if an installed package is missing or differs from package-lock.json. */
export function assertInstalled(): void {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as { packages: Record<string, Entry> };
  const installed = (path: string): string | undefined => {
    const file = `${path}/package.json`;
    return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).version : undefined;
  };
  for (const [path, { version, dev = false, optional = false, link = false }] of Object.entries(packages)) {
    if (!path.startsWith("node_modules/") || dev || link) continue;
    const found = installed(path);
    if (found !== version && !(optional && found === undefined))
      throw new ContractError(`${path} is ${found ?? "missing"}, and ${version} is locked. Run npm ci.`);
  }
}

const isLink = (path: string) => lstatSync(path).isSymbolicLink();

/** Sets the file's mode independently of the checkout's umask. */
function setMode(_path: string, entry: Stats | object): boolean {
  if ("mode" in entry && "isFile" in entry && entry.isFile())
    entry.mode = (entry.mode & ~0o777) | ((entry.mode & 0o100) === 0 ? 0o644 : 0o755);
  return true;
}

/** Writes SHA256SUMS, which `sha256sum --check` reads, beside the files. */
export async function writeChecksums(folder: string, files: readonly string[]): Promise<void> {
  const lines = [];
  for (const file of files.toSorted()) {
    const hash = createHash("sha256");
    await pipeline(createReadStream(file), hash);
    lines.push(`${hash.digest("hex")}  ${basename(file)}\n`);
  }
  writeFileSync(join(folder, "SHA256SUMS"), lines.join(""));
}

export const megabytesOf = (file: string) => Math.round(statSync(file).size / 1e6);
