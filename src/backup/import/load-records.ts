import type { Queryable } from "../../postgres/driver.ts";
import { type DatabaseError, isDatabaseError } from "../../postgres/errors.ts";
import { quoteLiteral } from "../../postgres/statement.ts";
import { BackupError } from "../backup-error.ts";
import { quoted } from "../tables.ts";
import type { ImportedTable } from "./columns.ts";
import type { Line } from "./read-lines.ts";

const maxRowsPerBatch = 200;

/** SQL values for required columns that an export omits. None of them gives access. */
const substitutes: Record<string, Record<string, string>> = {
  invitations: { token_hash: "sha256(gen_random_uuid()::text::bytea)" },
  api_keys: { secret_hash: "sha256(gen_random_uuid()::text::bytea)" },
  emails: { text: "''", html: "''" },
  imports: { content_hash: "''::bytea" },
  single_sign_on: { client_secret: "''::bytea" },
  webhook_subscriptions: { secret: "''::bytea" },
};

/** References that are set once all records are inserted. */
export const laterTable = `create temporary table import_later
  ("table" text, "column" text, id uuid, value uuid, line int) on commit drop`;

type Batch = { into: ImportedTable; columns: string[]; lines: Line[] };

/** Inserts the records of an export in batches, in order. An invalid record throws an error with its line. */
export class RecordLoader {
  readonly #db: Queryable;
  readonly #businessId: string;
  readonly #passwordHash: string;
  #batch: Batch | undefined;

  constructor(db: Queryable, { businessId, passwordHash }: { businessId: string; passwordHash: string }) {
    this.#db = db;
    this.#businessId = businessId;
    this.#passwordHash = passwordHash;
  }

  async add(into: ImportedTable, columns: string[], line: Line): Promise<void> {
    const batch = this.#batch;
    const fits =
      batch?.into === into && batch.lines.length < maxRowsPerBatch && batch.columns.join() === columns.join();
    if (!fits) await this.flush();
    this.#batch ??= { into, columns, lines: [] };
    this.#batch.lines.push(line);
  }

  async flush(): Promise<void> {
    const batch = this.#batch;
    this.#batch = undefined;
    if (batch === undefined) return;
    try {
      await this.#attempt(batch);
    } catch (error) {
      if (!isDatabaseError(error)) throw error;
      // Inserts one at a time to find the line.
      for (const line of batch.lines) await this.#insertOne(batch, line);
    }
  }

  async #insertOne(batch: Batch, line: Line): Promise<void> {
    try {
      await this.#attempt({ ...batch, lines: [line] });
    } catch (error) {
      if (!isDatabaseError(error)) throw error;
      throw new BackupError(`line ${line.number}: ${reasonOf(error)}`);
    }
  }

  async #attempt(batch: Batch): Promise<void> {
    await this.#db.query("savepoint batch");
    try {
      await this.#insert(batch);
      await this.#db.query("release savepoint batch");
    } catch (error) {
      await this.#db.query("rollback to savepoint batch");
      throw error;
    }
  }

  async #insert({ into: { table, columns: known, later }, columns, lines }: Batch): Promise<void> {
    const missing = Object.entries(this.#substitutesOf(table)).filter(([column]) => !columns.includes(column));
    const owner = table === "businesses" ? [] : ["business_id"];
    const names = [...owner, ...columns, ...missing.map(([column]) => column)].map(quoted);
    const values = [
      ...owner.map(() => "$1::uuid"),
      ...columns.map((column) => expressionOf(column, known, later)),
      ...missing.map(([, sql]) => sql),
    ];
    const records = `[${lines.map(({ text }) => text).join(",")}]`;
    await this.#db.query(
      `insert into ${quoted(table)} (${names}) select ${values}
       from json_array_elements($2::json) l, json_populate_record(null::${quoted(table)}, l -> 'data') r
       where $1::uuid is not null`,
      [this.#businessId, records],
    );
    for (const column of [...later.keys()].filter((each) => columns.includes(each)))
      await this.#db.query(
        `insert into import_later
         select $1, $2, (l -> 'data' ->> 'id')::uuid, (l -> 'data' ->> $2)::uuid, ($4::int[])[n]
         from json_array_elements($3::json) with ordinality a(l, n) where l -> 'data' ->> $2 is not null`,
        [table, column, records, lines.map(({ number }) => number)],
      );
  }

  #substitutesOf(table: string): Record<string, string> {
    if (table === "members") return { password_hash: quoteLiteral(this.#passwordHash) };
    return substitutes[table] ?? {};
  }
}

function expressionOf(column: string, known: ImportedTable["columns"], later: ImportedTable["later"]): string {
  if (later.has(column)) return "null";
  if (known.get(column)?.kind === "bytes") return `decode(l -> 'data' ->> ${quoteLiteral(column)}, 'base64')`;
  return `r.${quoted(column)}`;
}

const taken: Record<string, string> = {
  businesses_pkey: "the business is in this installation already",
  businesses_slug_key: "another business has its slug: give another one with --slug",
  members_email_key: "another account in this installation uses its email address",
  api_keys_prefix_key: "its API key is in this installation already",
};

function reasonOf({ code, constraint = "", column, message }: DatabaseError): string {
  if (code === "23505") return taken[constraint] ?? "its id or another of its values is taken";
  if (code === "23503") return "it names a record that is not in the export before it";
  if (code === "23502") return `it lacks ${column ?? "a value"}`;
  if (code === "23514" || code === "23P01") return `its values contradict each other (${constraint})`;
  return message;
}
