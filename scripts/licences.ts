import { existsSync, readFileSync } from "node:fs";

import { lacksIntegrity, nameOf } from "./lock/entry.ts";

type Entry = { version?: string; license?: string; integrity?: string; dev?: boolean; link?: boolean };

/** Licences for everything that runs or is in the image: they allow shipping it, changed or not. */
const permissive = ["MIT", "MIT-0", "ISC", "0BSD", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0", "BlueOak-1.0.0"];
const free = [...permissive, "CC0-1.0", "Unlicense", "OFL-1.1"];

/** Packages with other licences, and why each is acceptable. */
const accepted: Record<string, string> = {
  "@img/sharp-": "LGPL-3.0: libvips, a library that is linked dynamically and can be replaced",
  "png-js": "MIT, by its LICENSE file; its package.json does not say",
  "seq-queue": "MIT, by its LICENSE file; its package.json does not say",
};

const { packages } = JSON.parse(readFileSync(process.argv[2] ?? "package-lock.json", "utf8")) as {
  packages: Record<string, Entry>;
};

/** `(MIT OR CC0-1.0)` is a choice; `MIT AND OFL-1.1` is both. */
function isFree(licence: string): boolean {
  return licence
    .replaceAll(/[()]/g, "")
    .split(/ or /i)
    .some((choice) => choice.split(/ and /i).every((part) => free.includes(part.trim())));
}

/** Entries that were added to the lock file for other platforms name no licence. */
function licenceOf(path: string, { license }: Entry): string | undefined {
  const file = `${path}/package.json`;
  if (license !== undefined || !existsSync(file)) return license;
  return (JSON.parse(readFileSync(file, "utf8")) as { license?: string }).license;
}

const counts = new Map<string, number>();
const refused: string[] = [];
const unsealed: string[] = [];
for (const [path, entry] of Object.entries(packages)) {
  if (lacksIntegrity(path, entry)) unsealed.push(`${nameOf(path)} ${entry.version ?? ""}`);
  // Development dependencies are not shipped.
  if (path === "" || entry.dev === true || entry.link === true) continue;
  const name = nameOf(path);
  const licence = licenceOf(path, entry);
  const reason = Object.entries(accepted).find(([known]) =>
    known.endsWith("-") ? name.startsWith(known) : name === known,
  );
  if (reason === undefined && (licence === undefined || !isFree(licence)))
    refused.push(`${name} ${entry.version ?? ""}: ${licence ?? "no licence is named"}`);
  const shown = licence ?? "not named";
  counts.set(shown, (counts.get(shown) ?? 0) + 1);
}

for (const [licence, count] of [...counts].sort(([, a], [, b]) => b - a))
  process.stdout.write(`${String(count).padStart(5)}  ${licence}\n`);
for (const line of refused) process.stderr.write(`not accepted: ${line}\n`);
if (refused.length > 0) process.stderr.write("Replace it, or read its licence and accept it in scripts/licences.ts.\n");
for (const line of unsealed) process.stderr.write(`no integrity: ${line}\n`);
if (unsealed.length > 0) process.stderr.write("Run npm run lock, which asks the registry for it.\n");
if (refused.length + unsealed.length > 0) process.exit(1);
