import pg from "pg";
import { sha256 } from "../crypto/hash.ts";

/** The columns whose instants a row holds as the text of the answer; `key` identifies the set. */
export class Texts {
  readonly key: string;
  readonly names: ReadonlySet<string>;

  constructor(names: readonly string[]) {
    this.key = names.toSorted().join();
    this.names = new Set(names);
  }

  has(name: string): boolean {
    return this.names.has(name);
  }
}

/** The text of a statement, the name by which a connection keeps it prepared, if it does, and the values of its parameters. */
export type Statement = { name: string | undefined; text: string; values: unknown[]; texts?: Texts | undefined };

/** A row as the driver gives it. */
export type Row = Record<string, unknown>;

export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** The text as a constant of SQL, for statements that take no parameters. */
export const quoteLiteral = pg.escapeLiteral;

/** Values in the order of their parameters. */
export class Parameters {
  readonly values: unknown[] = [];

  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

/**
 * The names under which connections keep statements prepared. A connection never forgets one, and its plan takes more of
 * Postgres' memory the longer its text is. So names are limited: a statement without one is prepared each time it runs.
 */
export class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #most: number;
  readonly #longestText: number;

  constructor(most: number, longestText = Number.POSITIVE_INFINITY) {
    this.#most = most;
    this.#longestText = longestText;
  }

  nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= this.#most || text.length > this.#longestText) return known;
    const name = sha256(text).toString("base64url").slice(0, 22);
    this.#names.set(text, name);
    return name;
  }
}

/** Of statements whose texts are the program's own. */
export const ownNames = new StatementNames(1000);
