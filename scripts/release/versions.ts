import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The files that contain the version, and how they write it. */
const places: Record<string, (version: string) => string[]> = {
  "package.json": (version) => [`\n  "version": "${version}",`],
  "package-lock.json": (version) => [
    `\n  "version": "${version}",`,
    `\n      "version": "${version}",\n      "license"`,
  ],
  "ops/helm/fieldline/Chart.yaml": (version) => [`\nversion: ${version}\n`, `appVersion: "${version}"`],
  "packages/sdk/package.json": (version) => [`\n  "version": "${version}",`],
  "packages/python/pyproject.toml": (version) => [`\nversion = "${version}"\n`],
  "packages/python/fieldline/_version.py": (version) => [`VERSION = "${version}"`],
  "packages/n8n/package.json": (version) => [`\n  "version": "${version}",`],
  "packages/n8n/README.md": (version) => [`n8n-nodes-fieldline-${version}.tgz`],
  "packages/zapier/package.json": (version) => [`\n  "version": "${version}",`],
  "packages/zapier/README.md": (version) => [`env:set ${version} `, `users:add colleague@example.com ${version}`],
  "packages/zapier/src/index.ts": (version) => [`\n  version: "${version}",`],
};

/** Replaces the version in every file. Throws if a file does not contain it. */
export function setVersion(root: string, from: string, to: string): void {
  const changed = Object.entries(places).map(([name, textsOf]) => {
    let text = readFileSync(join(root, name), "utf8");
    for (const [index, old] of textsOf(from).entries()) {
      if (!text.includes(old)) throw new Error(`${name} does not say ${old.trim()}`);
      text = text.replace(old, textsOf(to)[index] ?? old);
    }
    return [name, text] as const;
  });
  for (const [name, text] of changed) writeFileSync(join(root, name), text);
}
