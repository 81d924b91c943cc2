import { type Sql, sql } from "../../../query/sql.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Tenant } from "../../../tenancy/tenant.ts";
import type { Channel } from "./texts.ts";

export type RemindedRecord = RowOf<"ReminderStep">["record"];

/** The hour of the day at which reminders of invoices fall due. */
const invoiceHour = 9;

/** After a worker's downtime, reminders that fell due up to this many days ago are still sent. */
export const maxLateDays = 7;

/** A sandbox's time can move by years at once. */
const maxLateDaysInSandbox = 3660;

/**
 * When the step `s` falls due for the record `x` of the business `b`. Days are those of the time zone, so that a change
 * of daylight saving moves no reminder by an hour.
 */
export const stepDue: Readonly<Record<RemindedRecord, Sql<never>>> = {
  invoice: sql`((x.due_date + s.days)::timestamp + ${invoiceHour}::integer * interval '1 hour') at time zone b.time_zone`,
  quote: sql`((x.sent_at at time zone b.time_zone) + s.days * interval '1 day') at time zone b.time_zone`,
};

/** When the reminder of the booking `x` falls due, by the settings `g`. */
export const bookingDue = sql`(date_trunc('day', x.start_at at time zone b.time_zone) - interval '1 day'
  + g.booking_hour * interval '1 hour') at time zone b.time_zone`;

/** When what falls due at `t.due` is sent. */
export const sendTime = sql`after_quiet_hours(t.due, b.time_zone, g.quiet_from, g.quiet_until)`;

/** The time after which a reminder must have fallen due to be sent still. */
export const earliestDue = sql`now() - case when b.sandbox_at is null then ${maxLateDays}::integer
  else ${maxLateDaysInSandbox}::integer end * interval '1 day'`;

/**
 * Whether the customer of the booking `x` is reminded now, because `t.due` has come. A customer who was emailed the
 * time since then, because the booking was made or moved, has just read it.
 */
export const isBookingDue = sql`g.booking_channel is not null and x.status = 'scheduled' and x.start_at > now()
  and t.due > greatest(g.booking_since, x.created_at) and ${sendTime} <= now()
  and not exists (select from emails e where e.business_id = x.business_id and e.booking_id = x.id
    and e.created_at >= t.due and e.status <> 'failed')
  and not exists (select from reminders r
    where r.business_id = x.business_id and r.booking_id = x.id and r.starts_at = x.start_at)`;

const tables: Readonly<Record<RemindedRecord, { table: Sql<never>; reference: Sql<never> }>> = {
  invoice: { table: sql`invoices`, reference: sql`invoice_id` },
  quote: { table: sql`quotes`, reference: sql`quote_id` },
};

/** A step for one record, and what was decided about it; `id` is null until then. */
export type Planned = {
  stepId: string;
  days: number;
  channel: Channel;
  subject: string | null;
  text: string;
  dueAt: Date;
  sendAt: Date;
  /** It fell due before the step or the record existed. */
  isTooEarly: boolean;
  /** It fell due too long ago. */
  isTooLate: boolean;
} & Decision;

type Decision = Pick<RowOf<"Reminder">, "toAddress" | "skipped" | "failure"> & {
  id: string | null;
  status: RowOf<"Reminder">["status"] | null;
  createdAt: Date | null;
  /** The email was replaced or dropped before it was sent. */
  isDropped: boolean;
};

/** The steps of a record that was sent, in the order in which they fall due. */
export function readPlan(db: Tenant, record: RemindedRecord, id: string): Promise<Planned[]> {
  const { table, reference } = tables[record];
  return db.read(
    sql<Planned>`select s.id as "stepId", s.days, s.channel, s.subject, s.text, t.due as "dueAt",
        ${sendTime} as "sendAt", t.due <= greatest(s.since, x.sent_at) as "isTooEarly",
        t.due <= ${earliestDue} as "isTooLate",
        r.id, r.status, r.skipped, r.failure, r.to_address as "toAddress", r.created_at as "createdAt",
        coalesce(r.status = 'queued' and r.email_id is not null and not exists (
          select from emails e where e.business_id = r.business_id and e.id = r.email_id), false) as "isDropped"
      from ${table} x
      join businesses b on b.id = x.business_id
      join reminder_settings g on g.business_id = x.business_id
      join reminder_steps s on s.business_id = x.business_id and s.record = ${record}::"RemindedRecord"
      cross join lateral (select ${stepDue[record]} as due) t
      left join reminders r on r.business_id = x.business_id and r.${reference} = x.id and r.step_id = s.id
      where x.business_id = current_business() and x.id = ${id}::uuid and x.sent_at is not null and t.due is not null
      order by t.due, s.id`,
  );
}

/** The decisions about steps that were deleted since, oldest first. */
export function readFormer(db: Tenant, record: RemindedRecord, id: string): Promise<RowOf<"Reminder">[]> {
  const about = record === "invoice" ? { invoiceId: id } : { quoteId: id };
  return db.findMany("Reminder", { where: about, orderBy: [{ dueAt: "asc" }, { id: "asc" }], take: maxFormer });
}

const maxFormer = 100;
