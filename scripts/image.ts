import { existsSync, lstatSync, readdirSync, rmdirSync, rmSync } from "node:fs";
import { parseArgs } from "node:util";
import { copiedByDockerfile, filesOf, filesOfImage } from "./image/files.ts";

const usage = `Usage: npm run image:check    list what the image holds, in megabytes on the disk; exit 1 if its node_modules are over 330
       node scripts/image.ts --files   list the files of its node_modules
       node scripts/image.ts --prune   delete all else from node_modules, as the image's build does
`;

const maxMegabytes = 330;

function prune(): void {
  const held = new Set([...filesOfImage().values()].flat());
  const walk = (folder: string): boolean => {
    const left = readdirSync(folder, { withFileTypes: true }).filter((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return walk(path);
      if (!held.has(path)) rmSync(path);
      return held.has(path);
    });
    if (left.length === 0) rmdirSync(folder);
    return left.length > 0;
  };
  walk("node_modules");
}

/** The size on disk, as `du` counts it. */
const megabytes = (files: readonly string[]) =>
  files.reduce((sum, file) => sum + lstatSync(file).blocks * 512, 0) / 2 ** 20;

function check(): void {
  const sizes = [...filesOfImage()].map(([folder, files]) => [folder, megabytes(files)] as const);
  const total = sizes.reduce((sum, [, size]) => sum + size, 0);
  const shown = sizes.filter(([, size]) => size >= 1).sort(([, a], [, b]) => b - a);
  const rest = total - shown.reduce((sum, [, size]) => sum + size, 0);
  const own = copiedByDockerfile()
    .filter((path) => existsSync(path))
    .map((path) => {
      return [path, megabytes(lstatSync(path).isDirectory() ? filesOf(path) : [path])] as const;
    });
  const lines = [
    ...shown,
    [`${sizes.length - shown.length} more packages`, rest],
    ["node_modules in all", total],
    ...own,
  ] as const;
  for (const [what, size] of lines) process.stdout.write(`${size.toFixed(1).padStart(7)}  ${what}\n`);
  if (total <= maxMegabytes) return;
  process.stderr.write(`node_modules of the image are over ${maxMegabytes} MB.\n`);
  process.exitCode = 1;
}

const { values } = parseArgs({
  options: { files: { type: "boolean" }, prune: { type: "boolean" }, help: { type: "boolean" } },
});
if (values.help) process.stdout.write(usage);
else if (values.prune) prune();
else if (values.files) process.stdout.write(`${[...filesOfImage().values()].flat().join("\n")}\n`);
else check();
