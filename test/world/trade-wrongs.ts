import { exampleId } from "../../src/json-schema/example-id.ts";

/** Ids in the reference's examples have another time. */
const exampleTime = exampleId("any").slice(0, 13);

/** Statements that find invalid rows of a business. Each must return nothing. */
export const wrongs: Record<string, string> = {
  "a record of a time to come": [
    "leads",
    "quotes",
    "quote_lines",
    "jobs",
    "invoices",
    "invoice_lines",
    "payments",
    "bookings",
  ]
    .map(
      (table) =>
        `select id from ${table} where business_id = $1
         and (created_at > now() or updated_at > now() or updated_at < created_at)`,
    )
    .join(" union all "),
  "an id of another time": [
    "leads",
    "quotes",
    "quote_lines",
    "jobs",
    "invoices",
    "invoice_lines",
    "payments",
    "bookings",
  ]
    .map(
      (table) =>
        `select id from ${table} where business_id = $1 and left(id::text, 13) <> '${exampleTime}' and (uuid_extract_version(id) <> 7
         or ('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint <> round(extract(epoch from created_at) * 1000))`,
    )
    .join(" union all "),
  "a record older than its customer": ["leads", "quotes", "jobs", "invoices", "bookings"]
    .map(
      (table) =>
        `select record.id from ${table} record join customers customer on customer.id = record.customer_id
         where record.business_id = $1 and record.created_at < customer.created_at`,
    )
    .join(" union all "),
  "another customer's site": ["quotes", "jobs", "bookings"]
    .map(
      (table) =>
        `select record.id from ${table} record join sites site on site.id = record.site_id
         where record.business_id = $1 and site.customer_id <> record.customer_id`,
    )
    .join(" union all "),
  "a line that does not multiply out": ["quote_lines", "invoice_lines"]
    .map((table) => `select id from ${table} where business_id = $1 and line_total <> round(quantity * unit_price, 2)`)
    .join(" union all "),
  "totals that are not their lines'": (
    [
      ["quotes", "quote_lines", "quote_id", "filter (where is_selected)"],
      ["invoices", "invoice_lines", "invoice_id", ""],
    ] as const
  )
    .map(
      ([table, lines, key, selected]) =>
        `select record.id from ${table} record left join lateral (
           select count(*) as count, sum(line_total) ${selected} as subtotal,
             sum(round(line_total * tax_rate, 2)) ${selected} as tax, array_agg(position order by position) as positions
           from ${lines} where ${key} = record.id) line on true
         where record.business_id = $1 and (line.count > 0 and line.positions <> array(select generate_series(1, line.count)::int)
           or record.subtotal <> coalesce(line.subtotal, 0) or record.tax_total <> coalesce(line.tax, 0)
           or record.total <> record.subtotal + record.tax_total)`,
    )
    .join(" union all "),
  "a lead whose times do not tell its state": `select id from leads where business_id = $1 and (
      (status = 'won') <> (won_at is not null) or (status = 'lost') <> (lost_at is not null)
      or (status = 'new' and converted_at is not null) or (status = 'converted' and converted_at is null)
      or (converted_at is null) <> (converted_via is null)
      or (converted_via is not distinct from 'quote') <> (quote_id is not null)
      or (converted_via is not distinct from 'job') <> (job_id is not null and quote_id is null))`,
  "a won lead that nothing has won": `select id from leads lead where business_id = $1 and status = 'won'
      and not exists (select from quotes where id = lead.quote_id and lead_id = lead.id and status = 'accepted'
        and accepted_at = lead.won_at)
      and not exists (select from jobs job join invoices invoice on invoice.job_id = job.id
        where job.id = lead.job_id and job.lead_id = lead.id and invoice.status = 'paid' and invoice.paid_at = lead.won_at)`,
  "a quote that has not done to its lead what it does over the API": `select quote.id from quotes quote
      join leads lead on lead.id = quote.lead_id
      where quote.business_id = $1 and (lead.status::text, lead.job_id) is distinct from
        (case quote.status when 'accepted' then 'won' else 'converted' end, quote.job_id)`,
  "a quote whose columns do not tell its state": `select id from quotes where business_id = $1 and (
      (status = 'accepted') <> (accepted_at is not null and accepted_total = total and job_id is not null)
      or (status = 'declined') <> (declined_at is not null) or (status = 'draft') <> (sent_at is null)
      or (status = 'sent' and expires_at < now()) or (status = 'expired' and expires_at > now())
      or deposit_amount > total or (deposit_paid_at is not null and status <> 'accepted'))`,
  "an accepted quote without its job": `select quote.id from quotes quote
      left join jobs job on job.business_id = $1 and job.id = quote.job_id and job.quote_id = quote.id
        and job.job_number = quote.job_number and job.customer_id = quote.customer_id
        and job.created_at = quote.accepted_at and job.lead_id is not distinct from quote.lead_id
      where quote.business_id = $1 and (quote.status = 'accepted') <> (job.id is not null)`,
  "a job whose columns do not tell its state": `select id from jobs where business_id = $1 and (
      (status = 'unscheduled') <> (scheduled_start is null) or (status = 'completed') <> (completed_at is not null)
      or (status = 'cancelled') <> (cancelled_at is not null) or completed_at > now() or scheduled_end <= scheduled_start
      or (status = 'scheduled' and scheduled_start < now()) or (status = 'in_progress' and scheduled_start > now()))`,
  "an invoice whose columns do not tell its state": `select invoice.id from invoices invoice
      left join lateral (select coalesce(sum(amount), 0) as paid, max(paid_at) as last from payments
        where business_id = $1 and invoice_id = invoice.id) payment on true
      where invoice.business_id = $1 and (payment.paid <> amount_paid
        or (status = 'paid') <> (amount_paid = total) or (status = 'paid') <> (paid_at is not null)
        or (status = 'partially_paid') <> (status <> 'draft' and amount_paid > 0 and amount_paid < total) or paid_at <> payment.last
        or (status = 'draft') <> (sent_at is null) or due_date <> issue_date + 14)`,
  "a paid deposit that its invoice does not credit": `select quote.id from quotes quote
      left join lateral (select sum(payment.amount) filter (where payment.kind = 'deposit') as amount, count(*) as invoices
        from invoices invoice left join payments payment on payment.invoice_id = invoice.id
        where invoice.business_id = $1 and invoice.quote_id = quote.id and invoice.status <> 'void') credited on true
      where quote.business_id = $1 and (quote.deposit_credited <> coalesce(credited.amount, 0)
        or (quote.deposit_paid_at is not null and credited.invoices > 0 and quote.deposit_credited <> quote.deposit_amount))`,
  "an invoice of work that is not done": `select invoice.id from invoices invoice join jobs job on job.id = invoice.job_id
      where invoice.business_id = $1 and (job.status <> 'completed' or job.completed_at > invoice.created_at
        or invoice.customer_id <> job.customer_id or invoice.quote_id is distinct from job.quote_id)`,
  "something sent to nobody": `select customer.id from customers customer where business_id = $1 and email is null and (
      exists (select from quotes where customer_id = customer.id and sent_at is not null)
      or exists (select from invoices where customer_id = customer.id and sent_at is not null))`,
  "a booking at odds with its job": `select booking.id from bookings booking left join jobs job on job.id = booking.job_id
      where booking.business_id = $1 and booking.job_id is not null and (booking.customer_id <> job.customer_id
        or booking.start_at <> job.scheduled_start or booking.end_at <> job.scheduled_end
        or booking.status::text <> case job.status when 'in_progress' then 'completed' else job.status::text end
        or (booking.status = 'completed' and booking.end_at > now()))`,
  "one person in two places": `select a.id from bookings a join bookings b on b.business_id = $1 and a.id < b.id
      and a.assignee_id = b.assignee_id and tstzrange(a.start_at, a.end_at) && tstzrange(b.start_at, b.end_at)
      where a.business_id = $1 and a.status = 'scheduled' and b.status = 'scheduled'`,
};
