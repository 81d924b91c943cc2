import { execFileSync } from "node:child_process";
import { copyFileSync, cpSync, linkSync, lstatSync, mkdirSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { copiedByDockerfile } from "../../scripts/image/files.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Makes the folder a release of this checkout, with hard links if the disk allows. Removing it changes nothing here.
 */
export function linkRelease(folder: string): void {
  const parts = [...copiedByDockerfile(), "scripts"];
  const isInside = (part: string) => parts.some((other) => part.startsWith(`${other}/`));
  for (const part of parts) if (!isInside(part)) link(join(root, part), join(folder, part));
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
