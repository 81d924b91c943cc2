import type { Queryable } from "../../postgres/driver.ts";
import { exportedTables } from "../business-tables.ts";

export type ValueKind = "bytes" | "time" | "number" | "list" | "other";

export type ImportedTable = {
  table: string;
  /** The columns that an export may contain. */
  columns: Map<string, { kind: ValueKind }>;
  /** Columns that refer to records later in the file, with those records' tables. */
  later: Map<string, string>;
};

/** Reads the tables that an import fills, by the type of their lines. */
export async function readTables(db: Queryable): Promise<Map<string, ImportedTable>> {
  const names = Object.keys(exportedTables);
  const { rows: columns } = await db.query<{ table: string; name: string; kind: ValueKind }>(
    `select attrelid::regclass::text as "table", attname as name,
       case when atttypid = 'bytea'::regtype then 'bytes'
         else case typcategory when 'D' then 'time' when 'N' then 'number' when 'A' then 'list' else 'other' end end as kind
     from pg_attribute join pg_type t on t.oid = atttypid
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
        columns: new Map(own.map(({ name, kind }) => [name, { kind }])),
        later: new Map(later.map(({ column, to }) => [column, to])),
      },
    ] as const;
  });
  return new Map(tables);
}
