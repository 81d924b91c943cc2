import { maxCounted } from "../../../limits/counts.ts";
import { Decimal } from "../../../query/decimal.ts";
import { type Sql, sql } from "../../../query/sql.ts";
import type { Tenant } from "../../../tenancy/tenant.ts";
import { amountDueSql } from "../invoices/derived.ts";
import { daysBeforeExpiry, type InboxCounts, type Owed, type WorkCounts } from "./counts.ts";

/** Counts rows up to the number that a screen shows. */
function countOf(rows: Sql<never>): Sql<never> {
  return sql`(select count(*)::int from (select ${rows} limit ${maxCounted}) counted)`;
}

function countDrafts({ businessId }: Tenant): Sql<never> {
  return countOf(sql`from drafts where business_id = ${businessId} and status = 'draft'`);
}

function countUnreplied({ businessId }: Tenant): Sql<never> {
  return countOf(sql`from conversations where business_id = ${businessId} and listed_as = 1 and is_unreplied`);
}

type Counted = Omit<WorkCounts, "invoicesOverdue" | "invoicesUnpaid"> & {
  overdue: number;
  overdueAmount: string;
  unpaid: number;
  unpaidAmount: string;
};

/** Counts with one statement, in which each count scans an index of its own. */
export async function countWork(db: Tenant, now: Date): Promise<WorkCounts> {
  const { businessId } = db;
  const [found] = await db.read(
    sql<Counted>`
      with here as (
        select time_zone, (${now}::timestamptz at time zone time_zone)::date as today
        from businesses where id = ${businessId}
      ), day as (
        select end_of_day(today - 1, time_zone) as begins, end_of_day(today, time_zone) as ends,
          end_of_day(today + ${daysBeforeExpiry}::int, time_zone) as soon
        from here
      )
      select
        ${countOf(sql`from leads where business_id = ${businessId} and status = 'new'`)} as "leadsNew",
        ${countOf(
          sql`from quotes where business_id = ${businessId} and status = 'sent'
            and (expires_at is null or expires_at > ${now})`,
        )} as "quotesSent",
        ${countOf(
          sql`from quotes where business_id = ${businessId} and status = 'sent'
            and expires_at > ${now} and expires_at <= (select soon from day)`,
        )} as "quotesExpiring",
        ${countOf(sql`from jobs where business_id = ${businessId} and status = 'unscheduled'`)} as "jobsUnscheduled",
        ${countOf(sql`from (
          select from jobs, day where business_id = ${businessId} and status <> 'cancelled'
            and scheduled_start >= begins - interval '31 days' and scheduled_start < ends
            and (scheduled_start >= begins or scheduled_end > begins)
          union all
          select from jobs, day where business_id = ${businessId} and status <> 'cancelled'
            and scheduled_end - scheduled_start > interval '31 days'
            and scheduled_start < begins - interval '31 days' and scheduled_end > begins
        ) running`)} as "jobsToday",
        owed.overdue, owed.overdue_amount as "overdueAmount", owed.unpaid, owed.unpaid_amount as "unpaidAmount",
        ${countDrafts(db)} as "drafts", ${countUnreplied(db)} as "unreplied"
      from (
        select count(*)::int as unpaid, coalesce(sum(${amountDueSql}), 0)::text as unpaid_amount,
          count(*) filter (where overdue_at <= ${now})::int as overdue,
          coalesce(sum(${amountDueSql}) filter (where overdue_at <= ${now}), 0)::text as overdue_amount
        from invoices where business_id = ${businessId} and (status = 'sent' or status = 'partially_paid')
      ) owed`,
  );
  if (found === undefined) throw new Error("the counts are one row");
  const { overdue, overdueAmount, unpaid, unpaidAmount, ...counts } = found;
  return { ...counts, invoicesOverdue: owed(overdue, overdueAmount), invoicesUnpaid: owed(unpaid, unpaidAmount) };
}

function owed(count: number, amount: string): Owed {
  return { count, amountDue: new Decimal(amount) };
}

export async function countInbox(db: Tenant, memberId: string): Promise<InboxCounts> {
  const { businessId } = db;
  const unread = sql`from conversation_unread where business_id = ${businessId} and member_id = ${memberId} and listed_as = 1`;
  const unassigned = sql`from conversations where business_id = ${businessId} and listed_as = 1 and assignee_id is null`;
  const scheduled = sql`from drafts where business_id = ${businessId} and status = 'scheduled'`;
  const failed = sql`from drafts where business_id = ${businessId} and status = 'failed'`;
  const [found] = await db.read(
    sql<InboxCounts>`
      select ${countOf(unread)} as "mineUnread", ${countOf(unassigned)} as "unassigned", ${countUnreplied(db)} as "unreplied",
        ${countDrafts(db)} as "drafts", ${countOf(scheduled)} as "scheduled", ${countOf(failed)} as "failed"`,
  );
  if (found === undefined) throw new Error("the counts are one row");
  return found;
}
