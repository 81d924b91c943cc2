import { sha256 } from "../../crypto/hash.ts";

/** The text of a statement, the name by which a connection keeps it prepared, if it does, and the values of its parameters. */
export type Statement = { name: string | undefined; text: string; values: unknown[] };

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

/** A connection never forgets what it has prepared: beyond these, callers could fill its memory with ever new texts. */
const mostNames = 1000;

/** One name a text; undefined once there are too many. */
export function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= mostNames) return known;
  const name = sha256(text).toString("base64url").slice(0, 22);
  names.set(text, name);
  return name;
}
