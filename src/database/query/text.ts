import { sha256 } from "../../crypto/hash.ts";

/** The text of a statement under the name by which a connection keeps it prepared, and the values of its parameters. */
export type Statement = { name: string; text: string; values: unknown[] };

export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Values in the order of their parameters. */
export class Parameters {
  readonly values: unknown[] = [];

  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

const names = new Map<string, string>();

/** One name a text. */
export function statementName(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = sha256(text).toString("base64url").slice(0, 22);
    names.set(text, name);
  }
  return name;
}
