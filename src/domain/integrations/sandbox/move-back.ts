import { limits } from "../../../limits/limits.ts";
import { quote } from "../../../postgres/statement.ts";
import { Problem } from "../../../problems.ts";
import { Sql, sql } from "../../../query/sql.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { movedTables } from "./treatment.ts";

type Column = { table: string; name: string; isDate: boolean };

/** Farther than any record's time, so that moved bookings and reminders meet none that are still in their place. */
const awayDays = 1_000_000;

const { max: maxRows } = limits.sandbox.movedRows;

/**
 * Makes the business's records older. Dates move by whole days and instants by as many times 24 hours, so that their
 * order and the lengths of time between them stay. `updated_at` is now, so that a sync reads them again.
 */
export async function moveBack(db: Transaction, days: number): Promise<void> {
  const columns = await findColumns(db);
  await assertFewRows(db);
  for (const [table, moved] of Map.groupBy(columns, (column) => column.table))
    if (table !== "bookings" && table !== "reminders") await move(db, table, moved, days);
    else {
      const times = moved.filter(({ name }) => ["start_at", "end_at", "starts_at"].includes(name));
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
  await moveReminderStarts(db, days);
}

/** The settings of reminders stay through a reset, and the times since when they hold move with the records. */
async function moveReminderStarts(db: Transaction, days: number): Promise<void> {
  await db.query(
    sql`update reminder_steps set since = since - ${days}::integer * interval '24 hours'
      where business_id = current_business()`,
  );
  await db.query(
    sql`update reminder_settings set booking_since = booking_since - ${days}::integer * interval '24 hours'
      where business_id = current_business()`,
  );
}

async function move(db: Transaction, table: string, columns: readonly Column[], days: number): Promise<void> {
  const by = sql`${days}::integer`;
  const set = columns.map(({ name, isDate }) => {
    const column = text(quote(name));
    if (name === "custom") return moveCustom(by, table);
    if (name === "overdue_emitted_at") return moveOverdueEmitted(by);
    if (name === "updated_at") return sql`${column} = clock_timestamp()`;
    return isDate ? sql`${column} = ${column} - ${by}` : sql`${column} = ${column} - ${by} * interval '24 hours'`;
  });
  const [first, ...others] = set;
  if (first === undefined) return;
  const all = others.reduce((list, next) => sql`${list}, ${next}`, first);
  // The age of an upload that is under way decides when it counts as interrupted.
  const which = text(table === "files" ? " and status <> 'pending'" : "");
  await db.query(sql`update ${text(table)} set ${all} where business_id = current_business()${which}`);
}

/**
 * A trigger computes `overdue_at` from the due date in the business's time zone. Across a change of daylight saving it
 * moves by another length, and an event that was emitted for it must not be emitted again.
 */
function moveOverdueEmitted(by: Sql<never>): Sql<never> {
  return sql`overdue_emitted_at = case when overdue_emitted_at = overdue_at
    then end_of_day(due_date - ${by}, zone_of_business(business_id))
    else overdue_emitted_at - ${by} * interval '24 hours' end`;
}

/** Moves the dates among the values of the business's custom fields. */
function moveCustom(by: Sql<never>, table: string): Sql<never> {
  return sql`custom = custom || coalesce((
    select jsonb_object_agg(f.key, to_char((custom ->> f.key)::date - ${by}, 'YYYY-MM-DD')) from custom_fields f
    where f.business_id = current_business() and f.type = 'date' and f.record || 's' = ${table}
      and custom ->> f.key is not null), '{}')`;
}

/** Each statement changes all rows of a table, within the time that a request's statement has. */
async function assertFewRows(db: Transaction): Promise<void> {
  const counts = movedTables.map(
    (table) => sql`select ${table}::text as name, (select count(*) from (
      select from ${text(table)} where business_id = current_business() limit ${maxRows + 1}) counted) as count`,
  );
  const all = counts.reduce((list, next) => sql`${list} union all ${next}`);
  const [large] = await db.query(
    sql<{ name: string }>`select name from (${all}) tables where count > ${maxRows} limit 1`,
  );
  if (large === undefined) return;
  const name = large.name.replaceAll("_", " ");
  throw new Problem(
    "conflict",
    `The sandbox has more than ${maxRows} ${name}, which is too many to move its time. Reset it first.`,
  );
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
        and (a.atttypid in ('date'::regtype, 'timestamptz'::regtype) or a.attname = 'custom')
      order by 1, a.attnum`,
  );
}
