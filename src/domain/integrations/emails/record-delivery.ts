import type { Queryable } from "../../../postgres/driver.ts";
import type { RowOf } from "../../../query/types.ts";

type EmailState = { businessId: string; id: string; status: RowOf<"Email">["status"]; failure: string | null };

/**
 * Stores the state of emails on their records, unless a later email has replaced them. Locks emails, then quotes, then
 * invoices, then credit notes, each but the first by id, then reminders.
 */
export async function recordDelivery(db: Queryable, emails: readonly EmailState[]): Promise<void> {
  const values = [
    emails.map(({ businessId }) => businessId),
    emails.map(({ id }) => id),
    emails.map(({ status }) => status),
    emails.map(({ failure }) => failure),
  ];
  await db.query(update("quotes", "quote_id"), values);
  await db.query(update("invoices", "invoice_id"), values);
  await db.query(update("credit_notes", "credit_note_id"), values);
  await db.query(updateReminders, values);
}

const updateReminders = `update reminders r set status = o.status::text::"ReminderStatus", failure = o.failure,
    updated_at = clock_timestamp()
  from unnest($1::uuid[], $2::uuid[], $3::"EmailStatus"[], $4::text[]) as o(business_id, id, status, failure)
  where r.business_id = o.business_id and r.email_id = o.id`;

function update(table: string, reference: string): string {
  return `with delivered as materialized (
      select t.business_id, t.id, o.id as email_id, o.status, o.failure
      from unnest($1::uuid[], $2::uuid[], $3::"EmailStatus"[], $4::text[]) as o(business_id, id, status, failure)
      join emails e on e.business_id = o.business_id and e.id = o.id
      join ${table} t on t.business_id = e.business_id and t.id = e.${reference} and t.email_id = e.id
      order by t.id for no key update of t
    )
    update ${table} t set email_status = d.status, email_failure = d.failure, updated_at = clock_timestamp()
    from delivered d
    where t.business_id = d.business_id and t.id = d.id and t.email_id = d.email_id
      and (t.email_status, t.email_failure) is distinct from (d.status, d.failure)`;
}
