import { join } from "node:path";
import { ContractError } from "./changes.ts";
import { read } from "./contract.ts";

/** An entry: the names it refers to, and its text. */
export type Entry = { names: string[]; what: string | undefined; count: number | undefined; text: string };

export type Unreleased = { accepted: Entry[]; meanings: Entry[]; texts: Entry[] };

export const unreleasedFile = (root: string) => join(root, "schema/unreleased.md");

const headings: Record<string, keyof Unreleased> = {
  "Accepted breaks": "accepted",
  "Changed meanings": "meanings",
  Texts: "texts",
};

/**
 * Reads schema/unreleased.md. An entry is a list item: names in backticks, optionally the word for the change and the
 * number of changes, a colon, and the text. A name with `*` needs the number.
 */
export function readUnreleased(root: string): Unreleased {
  const found: Unreleased = { accepted: [], meanings: [], texts: [] };
  let section: keyof Unreleased | undefined;
  // The text before the first section explains the file.
  for (const block of read(unreleasedFile(root)).split(/\n(?=## |- )/)) {
    const [, heading] = /^## (.*)/.exec(block) ?? [];
    if (heading !== undefined) {
      section = headings[heading.trim()];
      if (section === undefined) throw new ContractError(`schema/unreleased.md has no section "${heading.trim()}"`);
    } else if (section !== undefined) found[section].push(readEntry(block));
  }
  return found;
}

const entry = /^- ((?:`[^`]+`,? ?)+)([a-z][A-Za-z ]*?)? ?(?:\((\d+)\))?: (.+)$/;

function readEntry(block: string): Entry {
  const line = block.trim().replaceAll(/\s+/g, " ");
  const [, names = "", what, count, text] = entry.exec(line) ?? [];
  if (text === undefined) throw new ContractError(`schema/unreleased.md: this is no entry: ${line.slice(0, 80)}`);
  const list = [...names.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);
  if (list.some((name) => name.includes("*")) && count === undefined)
    throw new ContractError(`schema/unreleased.md: a pattern needs the number of its changes: ${line.slice(0, 80)}`);
  return { names: list, what, count: count === undefined ? undefined : Number(count), text };
}

export function matches({ names, what }: Entry, change: { where: string; what: string }): boolean {
  return (what === undefined || what === change.what) && names.some((name) => toPattern(name).test(change.where));
}

function toPattern(name: string): RegExp {
  return new RegExp(`^${name.split("*").map(RegExp.escape).join(".*")}$`);
}
