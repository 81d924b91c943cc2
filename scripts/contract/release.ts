import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ContractError } from "./changes.ts";
import { findChanges } from "./check.ts";
import { normalizeContract, readPrinted } from "./contract.ts";
import { changesFile, hashOf, type Release, readReleases, releasedFile, writeReleased } from "./releases.ts";
import { unreleasedFile } from "./unreleased.ts";

/** Makes the printed contract the released one, and writes its changes into changes.json and CHANGELOG.md. */
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

/**
 * Turns the heading Unreleased into the release's, and adds the breaks and a pointer to the list of changes under API.
 */
function addToChangelog(changelog: string, release: Release): string {
  const heading = `## ${release.version} — ${release.date}`;
  const entries = apiEntries(release);
  const [before = "", written] = changelog.split(/^## Unreleased\n+/m);
  if (written === undefined) return changelog.replace(/^## /m, () => `${heading}\n\n${addApiEntries("", entries)}## `);
  const end = written.search(/^## /m);
  const [body, older] = end === -1 ? [written, ""] : [written.slice(0, end), written.slice(end)];
  return `${before}${heading}\n\n${addApiEntries(body, entries)}${older}`;
}

function apiEntries({ changes, accepted }: Release): string[] {
  const breaks = accepted.map(
    ({ where, what, reason }) => `- **Breaks ${inCode(where)}${what === "" ? "" : ` (${what})`}:** ${reason}`,
  );
  const count = changes.length === 1 ? "1 change" : `${changes.length} changes`;
  const pointer = `- The [changelog page](docs/guides/changelog.md) lists ${count} of endpoints, fields, tools and events.`;
  return changes.length === 0 ? breaks : [...breaks, pointer];
}

function addApiEntries(body: string, entries: readonly string[]): string {
  if (entries.length === 0) return body;
  const added = `### API\n\n${entries.join("\n")}\n`;
  return /^### API\n+/m.test(body) ? body.replace(/^### API\n+/m, () => added) : `${added}\n${body}`;
}

const inCode = (names: string) =>
  names
    .split(", ")
    .map((name) => `\`${name}\``)
    .join(", ");

/** Keeps the explanation above the first section, and the headings. */
function withoutEntries(text: string): string {
  const [explanation = "", ...sections] = text.split(/^(?=## )/m);
  const headings = sections.map((section) => `${section.split("\n")[0]}\n`);
  return explanation + headings.join("\n");
}
