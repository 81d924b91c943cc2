import { execFileSync } from "node:child_process";
import { copyFileSync, cpSync, linkSync, lstatSync, mkdirSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** What an installation has beside its packages. */
const parts = ["bin", "docs/operators", "fixtures", "package.json", "portal", "prisma", "schema", "scripts", "src"];

/** Makes the folder a release of this checkout, of hard links where the disk allows: removing it removes nothing here. */
export function linkRelease(folder: string): void {
  for (const part of parts) link(join(root, part), join(folder, part));
  const held = execFileSync(process.execPath, ["scripts/image.ts", "--files"], { cwd: root, maxBuffer: 2 ** 26 });
  for (const file of held.toString().trim().split("\n")) link(join(root, file), join(folder, file));
}

function link(from: string, to: string): void {
  const found = lstatSync(from);
  if (found.isDirectory()) {
    mkdirSync(to, { recursive: true });
    for (const name of readdirSync(from)) link(join(from, name), join(to, name));
    return;
  }
  mkdirSync(dirname(to), { recursive: true });
  if (found.isSymbolicLink()) cpSync(from, to, { verbatimSymlinks: true });
  else
    try {
      linkSync(from, to);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EXDEV") throw error;
      copyFileSync(from, to);
    }
}
