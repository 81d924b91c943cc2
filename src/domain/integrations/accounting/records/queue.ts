import { wake } from "../../../../outbox/enqueue.ts";
import { sql } from "../../../../query/sql.ts";
import type { Transaction } from "../../../../tenancy/tenant.ts";

/** Records queued by one statement. The job that queues missing ones goes on with the others. */
export const maxPerBatch = 500;

/**
 * Queues the records of the connected organisation that wait and are not queued. An earlier attempt may have succeeded
 * without its answer, and the later version says so.
 */
export async function requeuePending(db: Transaction): Promise<void> {
  await db.query(
    sql`with queued as (
        insert into outbox (kind, queue_id, id, due_at)
        select 'accounting', r.business_id, r.id, now()
        from accounting_connections c join accounting_records r using (business_id, organisation_id)
        where c.business_id = current_business() and r.state = 'pending' order by r.created_at, r.id
        on conflict do nothing returning id
      )
      update accounting_records r set version = r.version + 1 from queued
      where r.business_id = current_business() and r.id = queued.id`,
  );
  await wake(db, "accounting");
}

/**
 * Has what changed while the organisation was not connected sent again: deleted payments and applications, voided
 * documents, and customers.
 */
export async function requeueChanged(db: Transaction): Promise<void> {
  await db.query(
    sql`update accounting_records r set state = 'pending', version = r.version + 1, error = null,
        updated_at = clock_timestamp()
      from accounting_connections c
      where c.business_id = current_business() and r.business_id = c.business_id
        and r.organisation_id = c.organisation_id and r.state = 'sent' and case r.kind
          when 'payment' then not exists (
            select from payments p where p.business_id = r.business_id and p.id = r.record_id)
          when 'credit_application' then not exists (
            select from credit_applications a where a.business_id = r.business_id and a.id = r.record_id)
          when 'invoice' then exists (
            select from invoices i where i.business_id = r.business_id and i.id = r.record_id and i.status = 'void'
              and i.updated_at > r.sent_at)
          when 'credit_note' then exists (
            select from credit_notes n where n.business_id = r.business_id and n.id = r.record_id
              and n.status = 'void' and n.updated_at > r.sent_at)
          when 'customer' then exists (
            select from customers u where u.business_id = r.business_id and u.id = r.record_id
              and u.updated_at > r.sent_at)
        end`,
  );
}

/** Adds and queues what belongs to an invoice or a credit note that the organisation has by now. */
export async function queueDependents(db: Transaction, id: string, organisationId: string): Promise<void> {
  await db.query(
    sql`with dependents as (
        select 'payment'::"AccountingRecordKind" as kind, p.id, p.invoice_id as parent_id,
          p.credit_note_id as other_parent_id
        from payments p
        where p.business_id = current_business() and (p.invoice_id = ${id}::uuid or p.credit_note_id = ${id}::uuid)
        union all
        select 'credit_application', a.id, a.credit_note_id, a.invoice_id from credit_applications a
        where a.business_id = current_business() and (a.invoice_id = ${id}::uuid or a.credit_note_id = ${id}::uuid)
      ),
      added as (
        insert into accounting_records (id, organisation_id, kind, record_id, parent_id, other_parent_id, updated_at)
        select new_uuid_v7(), ${organisationId}::uuid, kind, id, parent_id, other_parent_id, clock_timestamp()
        from dependents
        on conflict (business_id, organisation_id, kind, record_id) do nothing
        returning id
      )
      insert into outbox (kind, queue_id, id, due_at)
      select 'accounting', current_business(), r.id, now() from (
        select id from added
        union
        select r.id from accounting_records r join dependents d on d.kind = r.kind and d.id = r.record_id
        where r.business_id = current_business() and r.organisation_id = ${organisationId}::uuid
          and r.state = 'pending'
      ) r
      on conflict do nothing`,
  );
  await wake(db, "accounting");
}

/**
 * Adds and queues what no trigger has seen: documents of the connection's time, and payments and applications of
 * documents that the organisation has. Returns whether more may be left.
 */
export async function queueMissing(db: Transaction): Promise<boolean> {
  const added = await db.query(
    sql`with missing as (
        select 'invoice'::"AccountingRecordKind" as kind, i.id, c.organisation_id, null::uuid as parent_id,
          null::uuid as other_parent_id
        from accounting_connections c join invoices i on i.business_id = c.business_id
        where c.business_id = current_business() and c.lapsed_at is null and i.issue_date >= c.starts_on
          and i.status in ('sent', 'partially_paid', 'paid') and not exists (
            select from accounting_records r
            where r.business_id = i.business_id and r.organisation_id = c.organisation_id and r.kind = 'invoice'
              and r.record_id = i.id)
        union all
        select 'credit_note', n.id, c.organisation_id, null, null
        from accounting_connections c join credit_notes n on n.business_id = c.business_id
        where c.business_id = current_business() and c.lapsed_at is null and n.issue_date >= c.starts_on
          and n.status = 'issued' and not exists (
            select from accounting_records r
            where r.business_id = n.business_id and r.organisation_id = c.organisation_id and r.kind = 'credit_note'
              and r.record_id = n.id)
        union all
        select 'payment', p.id, c.organisation_id, p.invoice_id, p.credit_note_id
        from accounting_connections c join payments p on p.business_id = c.business_id
        where c.business_id = current_business() and c.lapsed_at is null and exists (
            select from accounting_records r
            where r.business_id = p.business_id and r.organisation_id = c.organisation_id
              and r.kind in ('invoice', 'credit_note') and r.record_id in (p.invoice_id, p.credit_note_id))
          and not exists (
            select from accounting_records r
            where r.business_id = p.business_id and r.organisation_id = c.organisation_id and r.kind = 'payment'
              and r.record_id = p.id)
        union all
        select 'credit_application', a.id, c.organisation_id, a.credit_note_id, a.invoice_id
        from accounting_connections c join credit_applications a on a.business_id = c.business_id
        where c.business_id = current_business() and c.lapsed_at is null and exists (
            select from accounting_records r
            where r.business_id = a.business_id and r.organisation_id = c.organisation_id and r.kind = 'credit_note'
              and r.record_id = a.credit_note_id)
          and not exists (
            select from accounting_records r
            where r.business_id = a.business_id and r.organisation_id = c.organisation_id
              and r.kind = 'credit_application' and r.record_id = a.id)
        limit ${maxPerBatch}
      ),
      added as (
        insert into accounting_records (id, organisation_id, kind, record_id, parent_id, other_parent_id, updated_at)
        select new_uuid_v7(), organisation_id, kind, id, parent_id, other_parent_id, clock_timestamp() from missing
        on conflict (business_id, organisation_id, kind, record_id) do nothing
        returning id
      )
      insert into outbox (kind, queue_id, id, due_at)
      select 'accounting', current_business(), id, now() from added
      on conflict do nothing returning id`,
  );
  if (added.length > 0) await wake(db, "accounting");
  return added.length >= maxPerBatch;
}
