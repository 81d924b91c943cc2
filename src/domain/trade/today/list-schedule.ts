import { maxPageBytes } from "../../../graphql/answer-bytes.ts";
import type { Context } from "../../../graphql/context.ts";
import { badParameter } from "../../../problems.ts";
import { columns, type Sql, sql } from "../../../query/sql.ts";
import type { RowOf } from "../../../query/types.ts";
import { isId } from "../../kernel/store.ts";
import type { ScheduleItem } from "./schedule-item.ts";

export const maxDays = 42;
export const maxItems = 2000;

/** Allows one 25-hour day. No time zone has two within a period. */
const maxHours = maxDays * 24 + 1;

type Given = {
  from: Date;
  to: Date;
  assignee_ids?: string[] | null | undefined;
  unassigned?: boolean | null | undefined;
};

/** A row as the driver returns it. Times inside JSON are strings. */
type Row = Omit<ScheduleItem, "site"> & { site: (RowOf<"Site"> & Record<"createdAt" | "updatedAt", string>) | null };

export async function listSchedule(context: Context, given: Given): Promise<ScheduleItem[]> {
  assertPeriod(given);
  const statement = select(context.db.businessId, given);
  const read = (maxBytes: number) => context.db.read(statement(maxBytes), "weigher");
  const rows = await (context.request.answer?.readList(read) ?? read(maxPageBytes));
  return rows.map((row) => ({ ...row, site: row.site && hydrateSite(row.site) }));
}

export function assertPeriod({ from, to, assignee_ids }: Pick<Given, "from" | "to" | "assignee_ids">): void {
  const hours = (to.getTime() - from.getTime()) / 3_600_000;
  if (hours <= 0) throw badParameter("to", "must be after from");
  if (hours > maxHours) throw badParameter("to", `must be at most ${maxDays} days after from`);
  if (assignee_ids?.some((id) => !isId(id))) throw badParameter("assignee_ids", "must be UUIDs");
}

function hydrateSite(site: NonNullable<Row["site"]>): RowOf<"Site"> {
  return { ...site, createdAt: new Date(site.createdAt), updatedAt: new Date(site.updatedAt) };
}

function json(row: Sql<unknown>): Sql<never> {
  return sql`(select row_to_json(found) from (${row}) found)`;
}

/**
 * Finds items that start in the period or up to 31 days before, because no booking is longer. Longer jobs have an index
 * of their own. Relations are read only for the page's items.
 */
function select(businessId: string, { from, to, assignee_ids, unassigned }: Given) {
  const isAnybodys = assignee_ids == null && unassigned !== true;
  const wanted = (assigned: Sql<never>, isUnassigned: Sql<never>) =>
    sql`(${isAnybodys}::boolean or ${assigned} or (${unassigned === true}::boolean and ${isUnassigned}))`;
  const ids = sql<never>`any(${assignee_ids ?? []}::uuid[])`;
  const ofJob = sql<never>`from job_assignees a where a.business_id = ${businessId} and a.job_id = t.id`;
  const job = sql<never>`
    select 'job', t.id, t.title, t.scheduled_start, t.scheduled_end, t.status::text, t.customer_id, t.site_id, null, null, null
    from jobs t where t.business_id = ${businessId} and t.status <> 'cancelled'
      and ${wanted(sql`exists (select ${ofJob} and a.member_id = ${ids})`, sql`not exists (select ${ofJob})`)}`;
  return (maxBytes: number) => sql<Row>`
    with item (kind, id, title, "startAt", "endAt", status, customer_id, site_id, assignee_id, job_id, "bookingKind") as (
      select 'booking', t.id, t.title, t.start_at, t.end_at, t.status::text, t.customer_id, t.site_id, t.assignee_id, t.job_id,
        t.kind::text
      from bookings t where t.business_id = ${businessId} and t.status <> 'cancelled'
        and t.start_at >= ${from}::timestamptz - interval '31 days' and t.start_at < ${to} and t.end_at > ${from}
        and ${wanted(sql`t.assignee_id = ${ids}`, sql`t.assignee_id is null`)}
      union all ${job}
        and t.scheduled_start >= ${from}::timestamptz - interval '31 days' and t.scheduled_start < ${to}
        and (t.scheduled_start >= ${from} or t.scheduled_end > ${from})
      union all ${job}
        and t.scheduled_end - t.scheduled_start > interval '31 days'
        and t.scheduled_start < ${from}::timestamptz - interval '31 days' and t.scheduled_end > ${from}
    ), page as materialized (
      select * from item order by "startAt", kind, id limit ${maxItems}
    ), full_page as materialized (
      select page.*,
        ${json(sql`select c.id, c.name from customers c where c.business_id = ${businessId} and c.id = page.customer_id`)} as customer,
        ${json(
          sql`select ${columns("Site", ["id", "businessId", "customerId", "name", "address", "accessNotes", "custom", "metadata", "createdAt", "updatedAt"], "s")}
            from sites s where s.business_id = ${businessId} and s.id = page.site_id`,
        )} as site,
        ${json(
          sql`select j.id, j.job_number as "jobNumber", j.title from jobs j
            where j.business_id = ${businessId} and j.id = page.job_id`,
        )} as job,
        (select coalesce(json_agg(json_build_object('id', p.member_id, 'name',
            (select m.name from members m where m.business_id = ${businessId} and m.id = p.member_id)) order by p.position), '[]')
          from (
            select page.assignee_id as member_id, 0 as position where page.assignee_id is not null
            union all
            select a.member_id, a.position from job_assignees a
            where page.kind = 'job' and a.business_id = ${businessId} and a.job_id = page.id
          ) p) as assignees
      from page
    ), weighed as (
      select *, sum(octet_length(title) + coalesce(octet_length(site::text), 0)) over (
        order by "startAt", kind, id rows between unbounded preceding and 1 preceding) as before
      from full_page
    )
    select kind, "bookingKind", id, title, "startAt", "endAt", status, customer, site, job, assignees from weighed
    where coalesce(before, 0) <= ${maxBytes} order by "startAt", kind, id`;
}
