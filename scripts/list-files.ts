import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

/** The files of the working tree that git knows or does not ignore, without deleted ones. */
export function listFiles(): string[] {
  return execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { encoding: "utf8" })
    .split("\n")
    .filter((file) => file !== "" && existsSync(file));
}
