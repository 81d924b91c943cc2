import pg from "pg";
import { prepareValue } from "pg/lib/utils.js";
import { Client } from "./client.ts";
import { type Column, compileRead, type ReadRow, readByColumn } from "./read-row.ts";
import { setBusiness } from "./set-business.ts";
import type { Row, Statement, Texts } from "./statement.ts";
import type { RowReceiver } from "./wire.ts";

/** What the driver's connection sends, and the statements that it has prepared or is preparing. */
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

/** How the rows of statements are read that each connection has prepared: they never change, so they are described once. */
const known = new WeakMap<Connection, Map<string, ReadRow>>();

/** Sets the transaction that it comes in to a business. */
const setting = { name: "set-business", text: "select set_config('app.business_id', $1, true)" };

type Done = (error: Error | null, rows?: Row[]) => void;

/**
 * One execution of a statement, as the driver's own `Query` is one, which the driver takes it for. That one copies its
 * settings, and has the columns described and looks up their parsers, each time.
 */
class Execution implements RowReceiver {
  readonly text: string;
  readonly name: string | undefined;
  /** Set by the client. */
  declare callback: Done;
  readonly #values: unknown[];
  readonly #texts: Texts | undefined;
  /** By which the rows of the prepared statement are read. */
  readonly #key: string | undefined;
  readonly #found: Row[] = [];
  readonly #businessId: string | undefined;
  /** Whether the next rows are those of the setting, which is sent ahead. */
  #isSetting: boolean;
  #connection: Connection | undefined;
  #read: ReadRow | undefined;
  #failed: Error | undefined;

  constructor({ text, name, values, texts }: Statement, businessId: string | undefined) {
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
    this.#connection = connection;
    const isKnown =
      name !== undefined &&
      (connection.parsedStatements[name] !== undefined || connection.submittedNamedStatements[name] !== undefined);
    connection.stream.cork();
    try {
      // Before anything is sent: what cannot be bound fails alone.
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
      this.#read = this.#key === undefined ? undefined : known.get(connection)?.get(this.#key);
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
    if (this.#key === undefined || this.#connection === undefined) {
      this.#read = readByColumn(fields, this.#texts);
      return;
    }
    this.#read = compileRead(this.#key, fields, this.#texts);
    const ofConnection = known.get(this.#connection) ?? new Map<string, ReadRow>();
    known.set(this.#connection, ofConnection.set(this.#key, this.#read));
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

  /** What a statement with rows does not mind. */
  handleEmptyQuery(): void {}
}

Object.setPrototypeOf(Execution.prototype, pg.Query.prototype);

const begin: Statement = { name: "begin", text: "begin", values: [] };
const commit: Statement = { name: "commit", text: "commit", values: [] };

/** Begins a transaction and sets it to the business. Resolves when both are done; what is sent meanwhile comes after them. */
export async function beginFor(client: pg.ClientBase, businessId: string, isolation: string): Promise<void> {
  const isPipelined = client instanceof Client && client.pipeline;
  // Behind a pooler it is one message, so that nothing comes before its other settings.
  if (!isPipelined || client.isPooled || isolation !== "")
    await client.query(`begin${isolation}; ${setBusiness(businessId)}`);
  else await Promise.all([execute(client, begin), execute(client, { ...setting, values: [businessId] })]);
}

export async function commitOf(client: pg.ClientBase): Promise<void> {
  await execute(client, commit);
}

/** Of a connection that executes statements for one business and another. */
export async function prepareSetting(client: pg.ClientBase): Promise<void> {
  await client.query({ ...setting, values: [""] });
}

/**
 * The statement's rows, over a connection that may be pipelined. For a business, one that has prepared the setting: both
 * are one transaction, after which the connection is set to none.
 */
export async function execute(client: pg.ClientBase, statement: Statement, businessId?: string): Promise<Row[]> {
  // Behind a pooler the next execution may be another server connection's, which has not prepared it.
  if (client instanceof Client && client.isPooled) return ((await client.query(statement)) as pg.QueryResult<Row>).rows;
  return new Promise((resolve, reject) => {
    const done: Done = (error, rows = []) => {
      if (error === null) return resolve(rows);
      // That of the socket tells nobody what was asked.
      Error.captureStackTrace(error);
      reject(error);
    };
    (client.query as (execution: Execution, done: Done) => unknown)(new Execution(statement, businessId), done);
  });
}
