import type pg from "pg";
import { exportedTables } from "../business-tables.ts";

/** A table as an import fills it. */
export type ImportedTable = {
  table: string;
  /** The columns that an export may have. */
  columns: Map<string, { isBytes: boolean }>;
  /** Columns that name records which come later in the file, with the tables of those. */
  later: Map<string, string>;
};

/** The tables that an import fills, by the type of their lines. */
export async function readTables(db: pg.ClientBase): Promise<Map<string, ImportedTable>> {
  const names = Object.keys(exportedTables);
  const { rows: columns } = await db.query<{ table: string; name: string; isBytes: boolean }>(
    `select attrelid::regclass::text as "table", attname as name, atttypid = 'bytea'::regtype as "isBytes"
     from pg_attribute
     where attrelid = any($1::regclass[]) and attnum > 0 and not attisdropped and attgenerated = ''
       and attname not in ('business_id', 'search_text')`,
    [names],
  );
  const { rows: references } = await db.query<{ from: string; to: string; column: string }>(
    `select conrelid::regclass::text as "from", confrelid::regclass::text as "to", attname as "column"
     from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey) and attname <> 'business_id'
     where contype = 'f' and conrelid = any($1::regclass[]) and confrelid = any($1::regclass[])`,
    [names],
  );
  const tables = Object.entries(exportedTables).map(([table, { type, without = [] }]) => {
    const own = columns.filter((column) => column.table === table && !without.includes(column.name));
    const later = references.filter(
      ({ from, to }) => from === table && names.indexOf(to) >= names.indexOf(table) && to !== "businesses",
    );
    return [
      type,
      {
        table,
        columns: new Map(own.map(({ name, isBytes }) => [name, { isBytes }])),
        later: new Map(later.map(({ column, to }) => [column, to])),
      },
    ] as const;
  });
  return new Map(tables);
}
