import pg from "pg";
import { sha256 } from "../crypto/hash.ts";

/** The columns whose times stay text in the response's format. `key` identifies the set. */
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

/** A statement's text and parameters. `name` is that of the prepared statement, if it stays prepared. */
export type Statement = { name: string | undefined; text: string; values: unknown[]; texts?: Texts | undefined };

/** A row as the driver returns it. */
export type Row = Record<string, unknown>;

export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** The text as an SQL literal, for statements without parameters. */
export const quoteLiteral = pg.escapeLiteral;

/** The values of a statement's parameters, in order. */
export class Parameters {
  readonly values: unknown[] = [];

  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

/**
 * The names of prepared statements. A connection never drops one, and its plan takes more of Postgres' memory the
 * longer the text is. So their number is limited; further statements are prepared on each run.
 */
export class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #maxCount: number;
  readonly #maxTextLength: number;

  constructor(maxCount: number, maxTextLength = Number.POSITIVE_INFINITY) {
    this.#maxCount = maxCount;
    this.#maxTextLength = maxTextLength;
  }

  nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= this.#maxCount || text.length > this.#maxTextLength) return known;
    const name = sha256(text).toString("base64url").slice(0, 22);
    this.#names.set(text, name);
    return name;
  }
}

/** The names of statements whose texts are in the code. */
export const ownNames = new StatementNames(1000);
