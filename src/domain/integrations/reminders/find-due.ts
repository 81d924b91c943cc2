import { type Sql, sql } from "../../../query/sql.ts";
import { bookingDue, earliestDue, isBookingDue, maxLateDays, type RemindedRecord, sendTime, stepDue } from "./plan.ts";

export type Due = { businessId: string; record: RemindedRecord | "booking"; id: string };

type Bounds = {
  /** The maximum number of records of a business. */
  perBusiness: number;
  max: number;
  /** Default: all businesses. */
  only?: Sql<never>;
  /** The ids of records that are left out. */
  except?: readonly string[];
};

/**
 * The records with a reminder to send now. Each business's first come before any business's second. Nothing is found in
 * a business's quiet hours, except in a sandbox, whose time moves at any hour.
 */
export function dueReminders({ perBusiness, max, only = sql``, except = [] }: Bounds): Sql<Due> {
  const first = sql`and x.id <> all(${except}::uuid[]) order by t.due, x.id limit ${perBusiness}::bigint`;
  const turn = sql`row_number() over (partition by b.id order by d.due, d.id)`;
  return sql<Due>`select business_id as "businessId", record, id from (
      select b.id as business_id, d.record, d.id, ${turn} as turn
      from reminder_settings g
      join businesses b on b.id = g.business_id
      cross join lateral (
        select record, id, min(due) as due from (
          (${due("invoice")} ${first}) union all (${due("quote")} ${first}) union all (${dueBookings} ${first})
        ) found group by record, id) d
      where b.suspended_at is null and b.verified_at is not null and b.deletion_started_at is null ${only}
        and (b.sandbox_at is not null or after_quiet_hours(now(), b.time_zone, g.quiet_from, g.quiet_until) = now())
    ) found
    where turn <= ${perBusiness}::bigint order by turn, business_id limit ${max}::bigint`;
}

/** Reminders of an invoice wait while a bank debit of it is under way. */
const open: Readonly<Record<RemindedRecord, Sql<never>>> = {
  invoice: sql`invoices x on x.business_id = s.business_id and (x.status = 'sent' or x.status = 'partially_paid')
    and (b.sandbox_at is not null or x.due_date > current_date - s.days - ${maxLateDays + 2}::integer)
    and x.due_date <= current_date - s.days + 1 and not exists (select from online_payments o
      where o.business_id = x.business_id and o.invoice_id = x.id and o.status = 'processing')`,
  quote: sql`quotes x on x.business_id = s.business_id and x.status = 'sent'
    and (b.sandbox_at is not null or x.sent_at > now() - (s.days + ${maxLateDays + 2}::integer) * interval '1 day')
    and x.sent_at < now() - (s.days - 1) * interval '1 day'`,
};

const isDecided: Readonly<Record<RemindedRecord, Sql<never>>> = {
  invoice: sql`r.invoice_id = x.id`,
  quote: sql`r.quote_id = x.id`,
};

/** The dates of an open record bound the rows that are read, through its partial index. */
function due(record: RemindedRecord): Sql<never> {
  return sql`select ${record}::text as record, x.id, t.due from reminder_steps s
    join ${open[record]}
    cross join lateral (select ${stepDue[record]} as due) t
    where s.business_id = g.business_id and s.record = ${record}::"RemindedRecord"
      and t.due > greatest(s.since, x.sent_at) and t.due > ${earliestDue} and ${sendTime} <= now()
      and not exists (select from reminders r
        where r.business_id = x.business_id and ${isDecided[record]} and r.step_id = s.id)`;
}

const dueBookings = sql`select 'booking' as record, x.id, t.due from bookings x
  cross join lateral (select ${bookingDue} as due) t
  where x.business_id = g.business_id and x.start_at < now() + interval '3 days' and ${isBookingDue}`;
