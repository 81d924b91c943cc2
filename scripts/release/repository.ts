import { execFileSync } from "node:child_process";
import { ContractError } from "../contract/changes.ts";

export function git(...args: string[]): string {
  return execFileSync("git", args, { encoding: "utf8" }).trim();
}

export const tagOf = (version: string) => `v${version}`;

/** Throws if the checkout has uncommitted changes, is on another branch, or the tag exists. */
export function assertReleasable(version: string, branch: string): void {
  const changed = git("status", "--porcelain");
  if (changed !== "") throw new ContractError(`Commit or remove these changes first:\n${changed}`);
  const current = git("branch", "--show-current");
  if (current !== branch)
    throw new ContractError(
      `Releases are made of ${branch}, and this is ${current || "no branch"}. --branch names another.`,
    );
  if (git("tag", "--list", tagOf(version)) !== "") throw new ContractError(`The tag ${tagOf(version)} exists.`);
}

/** The time of the last commit, which every file in a release gets. */
export function commitTime(): Date {
  return new Date(Number(git("log", "-1", "--format=%ct")) * 1000);
}
