import pg from "pg";
import { prepareValue } from "pg/lib/utils.js";
import type { Row, Statement, Texts } from "../statement.ts";
import { allParts, type Parts } from "./parts.ts";
import { type Column, compileRead, type ReadRow, readByColumn, readersOf } from "./read-row.ts";
import type { RowReceiver } from "./wire.ts";

/** pg's internals: its messages, and the statements that are prepared or being prepared. */
type Connection = {
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
  stream: { cork(): void; uncork(): void };
  parse(message: { name: string | undefined; text: string }): void;
  bind(message: { statement: string | undefined; values: unknown[]; valueMapper: typeof prepareValue }): void;
  describe(message: { type: "P"; name: "" }): void;
  execute(message: object): void;
  sync(): void;
};

/** Sets its transaction to a business. */
export const setting = { name: "set-business", text: "select set_config('app.business_id', $1, true)" };

/** The row readers of a connection's prepared statements. Their columns never change, so they are described once. */
export type Readers = Map<string, ReadRow>;

type Done = (error: Error | null, rows?: Row[]) => void;

/**
 * One execution of a statement. It replaces pg's `Query`, which copies its settings, describes the columns and looks up
 * their parsers each time.
 */
export class Execution implements RowReceiver {
  readonly text: string;
  readonly name: string | undefined;
  /** The client sets it. */
  declare callback: Done;
  readonly #values: unknown[];
  readonly #texts: Texts | undefined;
  /** The key of the prepared statement's row reader. */
  readonly #key: string | undefined;
  readonly #found: Row[] = [];
  readonly #readers: Readers;
  readonly #parts: Parts;
  readonly #businessId: string | undefined;
  /** Whether the next rows belong to the setting, which is sent first. */
  #isSetting: boolean;
  #read: ReadRow | undefined;
  #failed: Error | undefined;

  constructor({ text, name, values, texts }: Statement, readers: Readers, businessId?: string, parts = allParts) {
    this.#parts = parts;
    this.#readers = readers;
    this.text = text;
    this.name = name;
    this.#values = values;
    this.#texts = texts;
    this.#businessId = businessId;
    this.#isSetting = businessId !== undefined;
    this.#key = name === undefined || texts === undefined ? name : `${name} ${texts.key}`;
  }

  submit(connection: Connection): Error | null {
    const { name, text } = this;
    const isKnown =
      name !== undefined &&
      (connection.parsedStatements[name] !== undefined || connection.submittedNamedStatements[name] !== undefined);
    connection.stream.cork();
    try {
      // Runs before anything is sent, so that a value that cannot be bound fails alone.
      const values = this.#values.map(prepareValue);
      if (!isKnown) {
        connection.parse({ name, text });
        if (name !== undefined) connection.submittedNamedStatements[name] = text;
      }
      if (this.#businessId !== undefined) {
        connection.bind({ statement: setting.name, values: [this.#businessId], valueMapper: (value) => value });
        connection.execute({});
      }
      connection.bind({ statement: name, values, valueMapper: (value) => value });
      this.#read = this.#key === undefined || !this.#parts.describesOnce ? undefined : this.#readers.get(this.#key);
      if (this.#read === undefined) connection.describe({ type: "P", name: "" });
      connection.execute({});
      connection.sync();
      return null;
    } catch (error) {
      return error as Error;
    } finally {
      connection.stream.uncork();
    }
  }

  handleRowDescription({ fields }: { fields: Column[] }): void {
    const readers = readersOf(fields, this.#texts, this.#parts.readsBytes);
    if (this.#key === undefined || !this.#parts.compilesRows) this.#read = readByColumn(fields, readers);
    else this.#read = compileRead(this.#parts.readsBytes ? this.#key : `${this.#key} by texts`, fields, readers);
    if (this.#key !== undefined) this.#readers.set(this.#key, this.#read);
  }

  receiveRow(bytes: Buffer, at: number): void {
    if (this.#isSetting || this.#read === undefined || this.#failed !== undefined) return;
    try {
      this.#found.push(this.#read(bytes, at));
    } catch (error) {
      this.#failed = error as Error;
    }
  }

  handleError(error: Error): void {
    this.callback(error);
  }

  handleReadyForQuery(): void {
    if (this.#failed === undefined) this.callback(null, this.#found);
    else this.callback(this.#failed);
  }

  endRows(): void {
    this.#isSetting = false;
  }

  handleEmptyQuery(): void {}
}

// pg refuses other classes on a pipelined connection, and its own constructor does work that this class avoids.
Object.setPrototypeOf(Execution.prototype, pg.Query.prototype);
