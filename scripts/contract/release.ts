import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Change, ContractError } from "./changes.ts";
import { findChanges } from "./check.ts";
import { normalizeContract, readPrinted } from "./contract.ts";
import { changesFile, hashOf, type Release, readReleases, releasedFile, writeReleased } from "./releases.ts";
import { unreleasedFile } from "./unreleased.ts";

/** Makes what is printed the contract of a release, and writes what has changed into changes.json and CHANGELOG.md. */
export function release(root: string, version: string, today: string): Release {
  const releases = readReleases(root);
  assertNewer(version, releases.at(-1)?.version ?? "0.0.0");
  const { changes, accepted, faults } = findChanges(root, today);
  const listed = changes.filter(({ kind, isListed }) => kind !== "break" && isListed);
  const undescribed = listed.filter(({ text }) => text === "");
  if (undescribed.length > 0)
    faults.push(...undescribed.map(({ where, what }) => `${where} ${what}: needs a sentence in schema/unreleased.md`));
  if (faults.length > 0) throw new ContractError(faults.join("\n"));
  const released = writeReleased(normalizeContract(readPrinted(root)));
  const entry: Release = {
    version,
    date: today,
    sha256: hashOf(released),
    changes: listed.map(({ kind, where, what, text }) => ({ kind, where, what, text })),
    accepted,
  };
  writeFileSync(releasedFile(root), released);
  writeFileSync(changesFile(root), `${JSON.stringify([...releases, entry], null, 2)}\n`);
  const changelog = join(root, "CHANGELOG.md");
  writeFileSync(changelog, addToChangelog(readFileSync(changelog, "utf8"), entry));
  const unreleased = unreleasedFile(root);
  writeFileSync(unreleased, withoutEntries(readFileSync(unreleased, "utf8")));
  return entry;
}

const numbersOf = (version: string) => version.split(".").map(Number);

export function assertNewer(version: string, last: string): void {
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new ContractError(`${version} is no version: write it as 1.1.0`);
  const [old, now] = [numbersOf(last), numbersOf(version)];
  const at = now.findIndex((number, index) => number !== old[index]);
  if ((now[at] ?? 0) <= (old[at] ?? 0)) throw new ContractError(`${version} is not after ${last}`);
}

/** What was written by hand under Unreleased stays, behind what the check has found. */
function addToChangelog(changelog: string, { version, date, changes, accepted }: Release): string {
  const lines = [
    ...accepted.map(
      ({ where, what, reason }) => `- **Breaks ${inCode(where)}${what === "" ? "" : ` (${what})`}: ${reason}**`,
    ),
    ...[...Map.groupBy(sorted(changes), ({ text }) => text)].map(
      ([text, same]) => `- ${inCode(same.map(({ where }) => where).join(", "))}: ${text}`,
    ),
  ];
  const heading = `## ${version} — ${date}`;
  const section = `${heading}\n\n### The API\n\n${lines.join("\n")}\n`;
  if (/^## Unreleased$/m.test(changelog)) return changelog.replace(/^## Unreleased\n/m, () => `${section}\n### More\n`);
  return changelog.replace(/^## /m, () => `${section}\n## `);
}

const inCode = (names: string) =>
  names
    .split(", ")
    .map((name) => `\`${name}\``)
    .join(", ");

const order: Change["kind"][] = ["meaning", "removal", "addition"];

function sorted(changes: Release["changes"]): Release["changes"] {
  return changes.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
}

/** What comes before the first section explains the file. */
function withoutEntries(text: string): string {
  const [explanation = "", ...sections] = text.split(/^(?=## )/m);
  const headings = sections.map((section) => `${section.split("\n")[0]}\n`);
  return explanation + headings.join("\n");
}
