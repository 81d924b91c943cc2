import { quote } from "../../../postgres/statement.ts";
import { Sql, sql } from "../../../query/sql.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { movedTables } from "./treatment.ts";

type Column = { table: string; name: string; isDate: boolean };

/** Farther than any record's time, so that moved bookings overlap none that are still in their place. */
const awayDays = 1_000_000;

/**
 * Makes the business's records older. Dates move by whole days and instants by as many times 24 hours, so that their
 * order and the lengths of time between them stay. `updated_at` is now, so that a sync reads them again.
 */
export async function moveBack(db: Transaction, days: number): Promise<void> {
  const columns = await findColumns(db);
  for (const [table, moved] of Map.groupBy(columns, (column) => column.table))
    if (table !== "bookings") await move(db, table, moved, days);
    else {
      const times = moved.filter(({ name }) => name === "start_at" || name === "end_at");
      await move(db, table, times, awayDays);
      await move(db, table, times, -awayDays + days);
      await move(
        db,
        table,
        moved.filter((column) => !times.includes(column)),
        days,
      );
    }
  await db.query(
    sql`update outbox set due_at = due_at - ${days}::integer * interval '24 hours'
      where business_id = current_business() and kind = 'message'`,
  );
}

async function move(db: Transaction, table: string, columns: readonly Column[], days: number): Promise<void> {
  const by = sql`${days}::integer`;
  const set = columns.map(({ name, isDate }) => {
    const column = text(quote(name));
    if (name === "updated_at") return sql`${column} = clock_timestamp()`;
    return isDate ? sql`${column} = ${column} - ${by}` : sql`${column} = ${column} - ${by} * interval '24 hours'`;
  });
  const [first, ...others] = set;
  if (first === undefined) return;
  const all = others.reduce((list, next) => sql`${list}, ${next}`, first);
  await db.query(sql`update ${text(table)} set ${all} where business_id = current_business()`);
}

function text(words: string): Sql<never> {
  return new Sql<never>([words], []);
}

/** Generated columns follow, and triggers set `expires_at` and `overdue_at` by their dates. */
function findColumns(db: Transaction): Promise<Column[]> {
  return db.query(
    sql<Column>`select c.relname as table, a.attname as name, a.atttypid = 'date'::regtype as "isDate"
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relname = any(${[...movedTables]}::text[])
        and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        and a.atttypid in ('date'::regtype, 'timestamptz'::regtype)
      order by 1, a.attnum`,
  );
}
