import { badParameter } from "../../../problems.ts";
import { sql } from "../../../query/sql.ts";
import type { Tenant } from "../../../tenancy/tenant.ts";
import { type FreeTime, maxFreeTimes } from "./free-time.ts";
import { assertPeriod } from "./list-schedule.ts";

export const defaultHours = { from: 7, to: 17 };

const minutesOfDay = 1440;

export type FreeTimesAsked = {
  from: Date;
  to: Date;
  minutes: number;
  from_hour: number;
  to_hour: number;
  weekends: boolean;
  assignee_ids?: string[] | null | undefined;
};

type Row = { id: string; name: string; startAt: Date; endAt: Date };

/**
 * The parts of each day's hours without bookings, by person. A job takes the times of its bookings. Without bookings it
 * takes its own, and without an end the rest of its first day.
 */
export async function listFreeTimes(db: Tenant, given: FreeTimesAsked): Promise<FreeTime[]> {
  assertGiven(given);
  const { businessId } = db;
  const { from, to, minutes, from_hour: fromHour, to_hour: toHour, weekends, assignee_ids: ids } = given;
  const rows = await db.read(
    sql<Row>`
      with here as (select time_zone from businesses where id = ${businessId}
      ), opened as (
        select (day + make_interval(hours => ${fromHour}::int)) at time zone time_zone as begins,
          (day + make_interval(hours => ${toHour}::int)) at time zone time_zone as ends
        from here, generate_series(date_trunc('day', ${from}::timestamptz at time zone time_zone),
          ${to}::timestamptz at time zone time_zone, interval '1 day') day
        where ${weekends}::boolean or extract(isodow from day) < 6
      ), day as (
        select greatest(begins, ${from}) as begins, least(ends, ${to}) as ends from opened
        where begins < ends and begins < ${to} and ends > ${from}
      ), planned as (
        select id, scheduled_start as begins,
          coalesce(scheduled_end, end_of_day((scheduled_start at time zone time_zone)::date, time_zone)) as ends
        from here, jobs where business_id = ${businessId} and (status = 'scheduled' or status = 'in_progress')
          and scheduled_start >= ${from}::timestamptz - interval '31 days' and scheduled_start < ${to}
        union all
        select id, scheduled_start, scheduled_end from jobs
        where business_id = ${businessId} and (status = 'scheduled' or status = 'in_progress')
          and scheduled_end - scheduled_start > interval '31 days'
          and scheduled_start < ${from}::timestamptz - interval '31 days' and scheduled_end > ${from}
      ), taken as (
        select assignee_id as member_id, start_at as begins, end_at as ends from bookings
        where business_id = ${businessId} and status = 'scheduled' and assignee_id is not null
          and start_at >= ${from}::timestamptz - interval '31 days' and start_at < ${to} and end_at > ${from}
        union all
        select a.member_id, j.begins, j.ends
        from planned j join job_assignees a on a.business_id = ${businessId} and a.job_id = j.id
        where j.ends > ${from} and not exists (
          select from bookings b where b.business_id = ${businessId} and b.job_id = j.id and b.status <> 'cancelled')
      ), busy as materialized (
        select member_id, range_agg(tstzrange(begins, ends)) as times from taken group by member_id
      )
      select m.id, m.name, lower(free) as "startAt", upper(free) as "endAt"
      from members m left join busy on busy.member_id = m.id cross join day cross join lateral
        unnest(tstzmultirange(tstzrange(day.begins, day.ends)) - coalesce(busy.times, '{}'::tstzmultirange)) free
      where m.business_id = ${businessId} and m.is_active and (${ids == null}::boolean or m.id = any(${ids ?? []}::uuid[]))
        and upper(free) - lower(free) >= make_interval(mins => ${minutes}::int)
      order by "startAt", m.name, m.id limit ${maxFreeTimes}`,
  );
  return rows.map(({ id, name, ...times }) => ({ assignee: { id, name }, ...times }));
}

function assertGiven(given: FreeTimesAsked): void {
  assertPeriod(given);
  const { minutes, from_hour: fromHour, to_hour: toHour } = given;
  if (minutes < 1 || minutes > minutesOfDay) throw badParameter("minutes", `must be an integer 1..${minutesOfDay}`);
  if (fromHour < 0 || fromHour > 23) throw badParameter("from_hour", "must be an integer 0..23");
  if (toHour <= fromHour || toHour > 24) throw badParameter("to_hour", "must be after from_hour, at most 24");
}
