import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Connection } from "../postgres/driver.ts";
import { BackupError } from "./backup-error.ts";
import type { Manifest } from "./entries.ts";
import { columnList, listTables, quoted, textSettings } from "./tables.ts";

type Definition = { name: string; table: string; definition: string };

/**
 * Loads tables of a migrated database in one transaction. No trigger fires. Foreign keys and indexes without a
 * constraint are created after the rows, which checks every row.
 */
export class TableLoader {
  readonly #db: Connection;
  #constraints: Definition[] = [];
  #indexes: Definition[] = [];
  #tables = new Map<string, string[]>();

  constructor(db: Connection) {
    this.#db = db;
  }

  async begin(): Promise<void> {
    const db = this.#db;
    await db.query("begin");
    await db.query(
      `${textSettings}; set local session_replication_role = replica; set local maintenance_work_mem = '128MB'`,
    );
    const tables = await listTables(db);
    this.#tables = new Map(tables.map(({ name, columns }) => [name, columns]));
    this.#constraints = await this.#read(
      `select conname as name, conrelid::regclass::text as "table", pg_get_constraintdef(oid) as definition
       from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 2, 1`,
    );
    this.#indexes = await this.#read(
      `select i.relname as name, indrelid::regclass::text as "table", replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') as definition
       from pg_index join pg_class i on i.oid = indexrelid
       where i.relnamespace = 'public'::regnamespace
         and not exists (select from pg_constraint where conindid = indexrelid) order by 2, 1`,
    );
    for (const { name, table } of this.#constraints)
      await db.query(`alter table ${table} drop constraint ${quoted(name)}`);
    for (const { name } of this.#indexes) await db.query(`drop index ${quoted(name)}`);
    await db.query(`truncate ${columnList([...this.#tables.keys()])}`);
  }

  /** Returns the number of rows. */
  async load(table: string, columns: string[], rows: AsyncIterable<Buffer>): Promise<number> {
    const known = this.#tables.get(table);
    if (known === undefined || columns.join() !== known.join())
      throw new BackupError(`it is damaged: its version has no table ${table} of these columns`);
    const copy = this.#db.copyFrom(`copy ${quoted(table)} (${columnList(columns)}) from stdin`);
    await pipeline(Readable.from(rows, { objectMode: false }), copy);
    return copy.rowCount ?? 0;
  }

  async commit(sequences: Manifest["sequences"], observe: (done: number, total: number) => void): Promise<void> {
    const statements = [
      ...this.#indexes.map(({ definition }) => definition),
      ...this.#constraints.map(
        ({ name, table, definition }) => `alter table ${table} add constraint ${quoted(name)} ${definition}`,
      ),
    ];
    for (const [index, statement] of statements.entries()) {
      observe(index, statements.length);
      await this.#db.query(statement);
    }
    for (const { name, value, is_called } of sequences)
      await this.#db.query("select setval($1::regclass, $2, $3)", [quoted(name), value, is_called]);
    await this.#db.query("commit");
    await this.#db.query("analyze");
  }

  async #read(text: string): Promise<Definition[]> {
    return (await this.#db.query<Definition>(text)).rows;
  }
}
