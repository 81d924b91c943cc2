import type { Change } from "./changes.ts";
import { type Contract, compareContracts, readPrinted } from "./contract.ts";
import { type Json, listOf, partOf } from "./json.ts";
import { type Accepted, readReleased } from "./releases.ts";
import { type Entry, matches, readUnreleased } from "./unreleased.ts";

/** The changes since the last release, and the faults that block a release. */
export type Findings = { since: string; changes: Change[]; accepted: Accepted[]; faults: string[] };

/** Compares the printed contract with the last release. Throws if that is impossible. */
export function findChanges(root: string, today: string): Findings {
  const { contract, version } = readReleased(root);
  const printed = readPrinted(root);
  // Comparing the contract with itself throws for keywords that the check cannot classify, before a release contains
  // them.
  compareContracts(printed, printed, today);
  const { accepted, meanings, texts } = readUnreleased(root);
  const found = compareContracts(contract, printed, today);
  const breaks = found.filter(({ kind }) => kind === "break");
  const others = found.filter(({ kind }) => kind !== "break").map((change) => withText(change, texts));
  const declared = meanings.flatMap(({ names, text }) =>
    names.map((where): Change => ({ kind: "meaning", where, what: "meaning", text, isListed: true })),
  );
  const known = namesOf(printed);
  const faults = [
    ...declared
      .filter(({ where }) => !known.some((name) => where === name || where.startsWith(`${name}.`)))
      .map(({ where }) => `schema/unreleased.md declares a meaning of ${where}, which is not in the contract`),
    ...accepted.flatMap((entry) => faultsOf(entry, breaks, "accepts")),
    ...texts.flatMap((entry) => faultsOf(entry, others, "describes")),
    ...breaks
      .filter((change) => !accepted.some((entry) => matches(entry, change)))
      .map(
        ({ where, what, detail }) => `${where} ${what}${detail === undefined ? "" : ` (${detail})`}: breaks callers`,
      ),
  ];
  return { since: version, changes: [...declared, ...breaks, ...others], accepted: accepted.map(acceptedOf), faults };
}

/** The names that a declared change of meaning can refer to. A field's name follows one of them. */
function namesOf({ openapi, tools, app }: Contract): string[] {
  const endpoints = Object.entries(partOf(openapi.paths, "paths")).flatMap(([path, item]) =>
    Object.keys(partOf(item, path)).map((method) => `${method.toUpperCase()} ${path}`),
  );
  return [
    ...endpoints,
    ...Object.keys(partOf(openapi.webhooks, "webhooks")),
    ...Object.keys(partOf(partOf(openapi.components, "components").schemas, "schemas")),
    ...listOf(tools.tools, "tools").map((tool) => `tool ${(tool as Json).name}`),
    ...Object.keys(app.triggers).map((key) => `trigger ${key}`),
    ...Object.keys(app.actions).map((key) => `action ${key}`),
  ];
}

function withText(change: Change, texts: readonly Entry[]): Change {
  return { ...change, text: texts.find((entry) => matches(entry, change))?.text ?? change.text };
}

/** Entries that match no change, or another number of changes than they state. */
function faultsOf(entry: Entry, changes: readonly Change[], verb: string): string[] {
  const about = `schema/unreleased.md ${verb}`;
  if (entry.count !== undefined) {
    const count = changes.filter((change) => matches(entry, change)).length;
    return count === entry.count
      ? []
      : [`${about} ${entry.count} changes of ${entry.names.join(", ")}; there are ${count}`];
  }
  return entry.names
    .filter((name) => !changes.some((change) => matches({ ...entry, names: [name] }, change)))
    .map((name) => `${about} ${[name, entry.what].join(" ").trim()}, which is no change`);
}

function acceptedOf({ names, what = "", text }: Entry): Accepted {
  return { where: names.join(", "), what, reason: text };
}
