import type { FileStore } from "../files/store.ts";
import type { Pool, Queryable } from "../postgres/driver.ts";
import { exportedTables } from "./business-tables.ts";
import { inSnapshot, listFiles } from "./snapshot.ts";
import { columnList, quoted } from "./tables.ts";
import { writeWhole } from "./whole-file.ts";

type Business = { id: string; name: string; slug: string };

type Options = {
  to: string;
  business: Business;
  /** Undefined leaves out the content of files. */
  store: FileStore | undefined;
  keyOf: (file: { id: string; businessId: string }, part: "file") => string;
  observe: (done: number, total: number) => void;
};

export type Exported = { size: number; records: Record<string, number> };

/** Increases when the meaning of a line changes. */
export const exportFormat = 1;

const maxRowsPerBatch = 200;

/**
 * Exports a business from one snapshot, as JSON lines: a header, a line per record, the content of files, and an end.
 */
export async function exportBusiness(pool: Pool, options: Options): Promise<Exported> {
  const db = await pool.connect();
  try {
    return await inSnapshot(db, async () => {
      const records: Record<string, number> = {};
      const size = await writeWhole(options.to, () => writeLines(db, options, records));
      return { size, records };
    });
  } finally {
    db.release(true);
  }
}

async function* writeLines(
  db: Queryable,
  { business, store, keyOf, observe }: Options,
  records: Record<string, number>,
): AsyncGenerator<string> {
  const { id, slug, name } = business;
  const { rows: clock } = await db.query<{ now: Date }>("select now()");
  yield line({
    type: "header",
    format: exportFormat,
    made_at: clock[0]?.now.toISOString(),
    business: { id, slug, name },
  });
  const tables = Object.entries(exportedTables);
  for (const [index, [table, { type, without = [] }]] of tables.entries()) {
    observe(index, tables.length);
    records[type] = 0;
    for await (const record of readRecords(db, table, id, without)) {
      records[type] += 1;
      yield `{"type":"${type}","data":${record}}\n`;
    }
  }
  if (store !== undefined) {
    records.file_content = 0;
    for await (const file of listFiles(db, id)) {
      const bytes = await store.get(keyOf(file, "file"));
      if (bytes === undefined) continue;
      records.file_content += 1;
      yield line({ type: "file_content", data: { file_id: file.id, base64: bytes.toString("base64") } });
    }
  }
  yield line({ type: "end", records });
}

/** Postgres writes each row's JSON, so that no number loses digits. */
async function* readRecords(
  db: Queryable,
  table: string,
  businessId: string,
  without: readonly string[],
): AsyncGenerator<string> {
  const { rows: found } = await db.query<{ name: string; isBytes: boolean }>(
    `select attname as name, atttypid = 'bytea'::regtype as "isBytes" from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''
       and attname <> all($2) order by attnum`,
    [quoted(table), ["business_id", "search_text", ...without]],
  );
  const columns = found.map(({ name, isBytes }) =>
    isBytes ? `translate(encode(${quoted(name)}, 'base64'), E'\\n', '') as ${quoted(name)}` : columnList([name]),
  );
  const owner = table === "businesses" ? "id" : "business_id";
  await db.query(
    `declare records no scroll cursor for select row_to_json(r)::text as record
     from (select ${columns.join(", ")} from ${quoted(table)} where ${owner} = '${businessId}') r`,
  );
  for (;;) {
    const { rows } = await db.query<{ record: string }>(`fetch ${maxRowsPerBatch} from records`);
    for (const { record } of rows) yield record;
    if (rows.length < maxRowsPerBatch) break;
  }
  await db.query("close records");
}

function line(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}
