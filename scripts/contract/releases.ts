import { createHash } from "node:crypto";
import { join } from "node:path";
import { type Change, ContractError } from "./changes.ts";
import { type Contract, parse, read } from "./contract.ts";
import { listOf, objectOf, textOf } from "./json.ts";

/** An entry of changes.json. `sha256` is the hash of released.json as that release wrote it. */
export type Release = {
  version: string;
  date: string;
  sha256: string;
  changes: Pick<Change, "kind" | "where" | "what" | "text">[];
  accepted: Accepted[];
};

export type Accepted = { where: string; what: string; reason: string };

export const releasedFile = (root: string) => join(root, "schema/released.json");
export const changesFile = (root: string) => join(root, "schema/changes.json");

/** Reads the last release's contract. Throws if the file differs from what that release wrote. */
export function readReleased(root: string): { contract: Contract; version: string } {
  const text = read(releasedFile(root));
  const last = readReleases(root).at(-1);
  if (last === undefined) throw new ContractError("schema/changes.json names no release");
  if (hashOf(text) !== last.sha256)
    throw new ContractError(`schema/released.json is not what the release of ${last.version} has written`);
  const { openapi, tools, schema, app } = parse(text, "schema/released.json");
  const contract = { openapi, tools, schema: textOf(schema, "schema"), app } as Contract;
  for (const part of ["openapi", "tools", "app"] as const) objectOf(contract[part], part);
  return { contract, version: last.version };
}

export function readReleases(root: string): Release[] {
  const { releases } = parse(`{"releases":${read(changesFile(root))}}`, "schema/changes.json");
  return listOf(releases, "schema/changes.json").map((one) => {
    const release = objectOf(one, "a release");
    for (const key of ["version", "date", "sha256"]) textOf(release[key], `${key} of a release`);
    for (const key of ["changes", "accepted"]) listOf(release[key], `${key} of a release`);
    return release as Release;
  });
}

export function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

export function writeReleased(contract: Contract): string {
  const parts = Object.entries(contract).map(([name, part]) => `${JSON.stringify(name)}:${JSON.stringify(part)}`);
  return `{\n${parts.join(",\n")}\n}\n`;
}
