import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { lacksIntegrity, nameOf } from "./lock/entry.ts";

type Entry = {
  version?: string;
  integrity?: string;
  link?: boolean;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
};

const file = process.argv[2] ?? "package-lock.json";

/**
 * A registry mirror may lack a package's builds for platforms that its users do not run, and `npm ci` then rejects the
 * lock file. This adds their entries, gated by platform, as the full registry would.
 */
const lock = JSON.parse(readFileSync(file, "utf8")) as { packages: Record<string, Entry> };
const added: string[] = [];
for (const [path, entry] of Object.entries(lock.packages))
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const own = `${path}/node_modules/${name}`;
    const hoisted = `node_modules/${name}`;
    if (own in lock.packages || hoisted in lock.packages || !/^\d/.test(version)) continue;
    lock.packages[hoisted] = {
      version,
      ...(entry.dev === true ? { dev: true } : {}),
      optional: true,
      ...platformOf(name),
    };
    added.push(name);
  }

/** The platform that a package is built for, from the words of its name. */
function platformOf(name: string): Pick<Entry, "os" | "cpu" | "libc"> {
  const words = name.split(/[^a-z0-9_]+/i);
  const systems = ["android", "darwin", "linux", "win32", "freebsd", "openharmony", "sunos", "aix"];
  const os = systems.filter((system) => words.includes(system));
  const cpus = {
    x64: "x64",
    arm64: "arm64",
    arm: "arm",
    ia32: "ia32",
    ppc64: "ppc64",
    s390x: "s390x",
    riscv64: "riscv64",
    wasm32: "wasm32",
    loong64: "loong64",
  };
  const cpu = Object.entries(cpus).flatMap(([word, value]) => (words.includes(word) ? [value] : []));
  const musl = words.some((word) => /^musl/.test(word));
  return {
    ...(cpu.length === 0 ? {} : { cpu }),
    ...(os.length === 0 ? {} : { os }),
    ...(musl ? { libc: ["musl"] } : {}),
  };
}

/** Adds integrity hashes, so that npm installs only the bytes that were published when the lock file was written. */
const sealed = Object.entries(lock.packages).filter(([path, entry]) => lacksIntegrity(path, entry));
// npm's own order of fields, so that npm does not rewrite the line.
for (const [path, { version, ...entry }] of sealed)
  lock.packages[path] = { version, integrity: readIntegrity(`${nameOf(path)}@${version}`), ...entry } as Entry;

function readIntegrity(published: string): string {
  const integrity: unknown = JSON.parse(
    execFileSync("npm", ["view", published, "dist.integrity", "--json"], { encoding: "utf8" }) || "null",
  );
  if (typeof integrity !== "string" || !/^sha512-/.test(integrity))
    throw new Error(`the registry names no integrity of ${published}`);
  return integrity;
}

lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
process.stdout.write(`${added.length} platform packages added${added.length === 0 ? "" : `: ${added.join(", ")}`}\n`);
process.stdout.write(`${sealed.length} packages given their integrity\n`);
