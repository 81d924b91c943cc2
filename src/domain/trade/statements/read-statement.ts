import { limits } from "../../../limits/limits.ts";
import { currentTime } from "../../../postgres/clock.ts";
import { Problem } from "../../../problems.ts";
import { Decimal } from "../../../query/decimal.ts";
import { type Sql, sql } from "../../../query/sql.ts";
import type { Tenant } from "../../../tenancy/tenant.ts";
import { isId, notFound } from "../../kernel/store.ts";
import { amountDueSql } from "../invoices/derived.ts";
import type { Period } from "./period.ts";
import type { Entry, OpenInvoice, Statement } from "./statement.ts";

export const { max: maxEntries } = limits.records.statementEntries;
export const { max: maxOpenInvoices } = limits.records.statementInvoices;

type Asked = Period & { customerId: string };

/** Amounts and dates are text, because JSON has neither. */
type Stored<T> = {
  [K in keyof T]: T[K] extends Decimal | Date ? string : T[K] extends Date | null ? string | null : T[K];
};

type Row = {
  opening: string;
  entries: Stored<Omit<Entry, "balance">>[];
  openInvoices: Stored<OpenInvoice>[];
  openInvoiceCount: number;
  totalDue: string;
  overdue: string;
  unappliedCredit: string;
};

/**
 * Reads the statement of a customer from one snapshot. `closing_balance` of a period that includes all entries is
 * `total_due` - `unapplied_credit`.
 */
export async function readStatement(db: Tenant, { customerId, from, to }: Asked): Promise<Statement> {
  if (!isId(customerId)) throw notFound();
  // A customer with many invoices takes long, so other reads do not queue behind it.
  const [row] = await db.read(statementSql(db.businessId, { customerId, from, to }, currentTime()), "weigher");
  if (row === undefined) throw notFound();
  if (row.entries.length > maxEntries)
    throw new Problem(
      "unprocessable",
      `The customer has more than ${maxEntries} entries in this period. Choose a shorter period.`,
    );
  const openingBalance = new Decimal(row.opening);
  let balance = openingBalance;
  const entries = row.entries.map((entry) => {
    const amount = new Decimal(entry.amount);
    balance = balance.plus(amount);
    return { ...entry, date: new Date(entry.date), amount, balance };
  });
  return {
    customerId,
    from,
    to,
    openingBalance,
    entries,
    closingBalance: balance,
    openInvoices: row.openInvoices.map((invoice) => ({
      ...invoice,
      issueDate: dateOf(invoice.issueDate),
      dueDate: dateOf(invoice.dueDate),
      total: new Decimal(invoice.total),
      amountDue: new Decimal(invoice.amountDue),
    })),
    openInvoiceCount: row.openInvoiceCount,
    totalDue: new Decimal(row.totalDue),
    overdue: new Decimal(row.overdue),
    unappliedCredit: new Decimal(row.unappliedCredit),
  };
}

function dateOf(stored: string | null): Date | null {
  return stored === null ? null : new Date(stored);
}

/** Returns one row, or none if the business has no such customer. Reads one entry more than a statement may have. */
function statementSql(businessId: string, { customerId, from, to }: Asked, now: Date): Sql<Row> {
  const [first, last] = [from, to].map((day) => day.toISOString().slice(0, 10));
  return sql<Row>`
    with here as (
      select b.time_zone, (${now}::timestamptz at time zone b.time_zone)::date as today
      from customers c join businesses b on b.id = c.business_id
      where c.business_id = ${businessId} and c.id = ${customerId}::uuid
    ), invoice as materialized (
      select id, invoice_number, status, total, issue_date, due_date, overdue_at, amount_refunded, sent_at, quote_id,
        created_at, ${amountDueSql} as due
      from invoices where business_id = ${businessId} and customer_id = ${customerId}::uuid
    ), note as materialized (
      select id, credit_note_number, invoice_id, total, amount_refunded, issue_date, created_at,
        total - amount_applied - amount_refunded as remaining
      from credit_notes where business_id = ${businessId} and customer_id = ${customerId}::uuid and status = 'issued'
    ), payment as materialized (
      select p.id, p.kind, p.amount, p.owed_again, p.credit_note_id, p.created_at, i.id as invoice_id, i.invoice_number,
        i.status, i.quote_id, (p.paid_at at time zone here.time_zone)::date as date
      from here, invoice i join payments p on p.business_id = ${businessId} and p.invoice_id = i.id
    ), deposit as materialized (
      select id, quote_reference, (deposit_paid_at at time zone here.time_zone)::date as date, deposit_paid_at,
        deposit_amount - deposit_credited as amount
      from here, quotes where business_id = ${businessId} and customer_id = ${customerId}::uuid
        and deposit_paid_at is not null and deposit_credited < deposit_amount
    ), unbacked as (
      -- Refunds that are not owed again and that no credit note backs settle themselves, newest first.
      select i.id, i.amount_refunded - coalesce(sum(n.amount_refunded), 0) as rest
      from invoice i left join note n on n.invoice_id = i.id
      where i.amount_refunded > 0 and i.status <> 'void' group by i.id, i.amount_refunded
    ), refund as (
      select *, coalesce(sum(-amount) over (partition by invoice_id order by created_at desc, id desc
        rows between unbounded preceding and 1 preceding), 0) as newer
      from payment where kind = 'refund' and not owed_again and credit_note_id is null
    ), entry as (
      select coalesce(issue_date, (sent_at at time zone here.time_zone)::date) as date, 'invoice' as kind,
        invoice_number as reference, id as "recordId", id as "invoiceId", total as amount, created_at, 1 as rank
      from here, invoice where status <> 'draft' and status <> 'void'
      union all
      select issue_date, 'credit_note', credit_note_number, id, invoice_id, -total, created_at, 2 from note
      union all
      -- A draft is not shown, so its deposit is that of its quote.
      select date, kind::text, case when p.status = 'draft' then q.quote_reference else invoice_number end, p.id,
        case when p.status = 'draft' then null else invoice_id end, -amount, p.created_at, 3
      from payment p left join quotes q on q.business_id = ${businessId} and q.id = p.quote_id and p.status = 'draft'
      union all
      select date, 'deposit', quote_reference, id, null, -amount, deposit_paid_at, 3 from deposit
      union all
      select date, 'adjustment', invoice_number, refund.id, invoice_id, -least(-amount, rest - newer), created_at, 4
      from refund join unbacked on unbacked.id = invoice_id and newer < rest
    ), open as (
      select id, invoice_number, issue_date, due_date, total, due, overdue_at <= ${now}::timestamptz as is_overdue,
        row_number() over (order by due_date, issue_date, id) as place
      from invoice where status = 'sent' or status = 'partially_paid'
    )
    select
      (select coalesce(sum(amount), 0)::text from entry where date < ${first}::date) as opening,
      (select coalesce(json_agg(json_build_object('date', date, 'kind', kind, 'reference', reference,
          'recordId', "recordId", 'invoiceId', "invoiceId", 'amount', amount::text)
          order by date, created_at, rank, "recordId"), '[]')
        from (select * from entry where date between ${first}::date and ${last}::date
          order by date, created_at, rank, "recordId" limit ${maxEntries + 1}) e) as entries,
      (select coalesce(json_agg(json_build_object('id', id, 'number', invoice_number, 'issueDate', issue_date,
          'dueDate', due_date, 'total', total::text, 'amountDue', due::text, 'isOverdue', coalesce(is_overdue, false),
          'daysOverdue', case when is_overdue then today - due_date else 0 end) order by place), '[]')
        from open where place <= ${maxOpenInvoices}) as "openInvoices",
      (select count(*)::int from open) as "openInvoiceCount",
      (select coalesce(sum(due), 0)::text from open) as "totalDue",
      (select coalesce(sum(due), 0)::text from open where is_overdue) as overdue,
      ((select coalesce(sum(remaining), 0) from note) + (select coalesce(sum(amount), 0) from deposit)
        + (select coalesce(sum(amount), 0) from payment where status = 'draft'))::text as "unappliedCredit"
    from here`;
}
