-- Adds the changed records of a connected business to those on their way into its books, and queues them
-- (src/domain/integrations/accounting). A trigger holds for imports, jobs and the last release too.
--
-- An invoice and a credit note follow from when they are issued, in the time of the connection, and for good once the
-- organisation has them. A payment and an application follow if their document does. A customer follows from its first
-- document.
--
-- The first condition is by index, because the statistics may say that the table is empty.
create or replace function follow_accounting() returns trigger
language plpgsql
set enable_seqscan = off
as $$
declare
  changed_kind "AccountingRecordKind" := tg_argv[0]::"AccountingRecordKind";
  ids uuid[];
  parents uuid[];
  others uuid[];
begin
  if not exists (
    select from changed n where exists (
      select from accounting_connections c where c.business_id = n.business_id offset 0))
  then
    return null;
  end if;

  case
    when changed_kind = 'invoice' and tg_op = 'INSERT' then
      select array_agg(n.id) into ids from changed n join accounting_connections c using (business_id)
      where n.status in ('sent', 'partially_paid', 'paid') and n.issue_date >= c.starts_on;
    when changed_kind = 'invoice' then
      select array_agg(n.id) into ids
      from changed n join before o using (business_id, id) join accounting_connections c using (business_id)
      where n.status <> 'draft'
        and (n.issue_date >= c.starts_on or exists (
          select from accounting_records r
          where r.business_id = n.business_id and r.organisation_id = c.organisation_id and r.kind = 'invoice'
            and r.record_id = n.id))
        and (o.status = 'draft' or n.due_date is distinct from o.due_date or (n.status = 'void') <> (o.status = 'void'));
    when changed_kind = 'credit_note' and tg_op = 'INSERT' then
      select array_agg(n.id) into ids from changed n join accounting_connections c using (business_id)
      where n.issue_date >= c.starts_on;
    when changed_kind = 'credit_note' then
      select array_agg(n.id) into ids
      from changed n join before o using (business_id, id) join accounting_connections c using (business_id)
      where n.status <> o.status and exists (
        select from accounting_records r
        where r.business_id = n.business_id and r.organisation_id = c.organisation_id and r.kind = 'credit_note'
          and r.record_id = n.id);
    when changed_kind = 'payment' then
      select array_agg(n.id), array_agg(n.invoice_id), array_agg(n.credit_note_id) into ids, parents, others
      from changed n join accounting_connections c using (business_id)
      where exists (
        select from accounting_records r
        where r.business_id = n.business_id and r.organisation_id = c.organisation_id
          and r.kind in ('invoice', 'credit_note') and r.record_id in (n.invoice_id, n.credit_note_id));
    when changed_kind = 'credit_application' then
      select array_agg(n.id), array_agg(n.credit_note_id), array_agg(n.invoice_id) into ids, parents, others
      from changed n join accounting_connections c using (business_id)
      where exists (
        select from accounting_records r
        where r.business_id = n.business_id and r.organisation_id = c.organisation_id and r.kind = 'credit_note'
          and r.record_id = n.credit_note_id);
    when changed_kind = 'customer' then
      select array_agg(n.id) into ids
      from changed n join before o using (business_id, id) join accounting_connections c using (business_id)
      where (n.name, n.email, n.phone, n.abn, n.billing_address)
          is distinct from (o.name, o.email, o.phone, o.abn, o.billing_address)
        and exists (
          select from accounting_records r
          where r.business_id = n.business_id and r.organisation_id = c.organisation_id and r.kind = 'customer'
            and r.record_id = n.id);
  end case;

  with stored as (
    insert into accounting_records (id, business_id, organisation_id, kind, record_id, parent_id, other_parent_id,
      updated_at)
    select new_uuid_v7(), n.business_id, c.organisation_id, changed_kind, n.id,
      parents[array_position(ids, n.id)], others[array_position(ids, n.id)], clock_timestamp()
    from changed n join accounting_connections c using (business_id)
    where n.id = any(ids) order by n.id
    on conflict (business_id, organisation_id, kind, record_id) do update
      set state = 'pending', version = accounting_records.version + 1, error = null, updated_at = clock_timestamp()
    returning business_id, id
  ),
  queued as (
    insert into outbox (kind, business_id, queue_id, id, due_at)
    select 'accounting', business_id, business_id, id, now() from stored
    on conflict (business_id, id, trigger) do update set due_at = excluded.due_at
    returning business_id
  )
  select array_agg(distinct business_id) into ids from queued;
  perform pg_notify('fieldline_outbox', 'accounting ' || business_id || ' 0') from unnest(ids) business_id;
  return null;
end
$$;

do $$
declare
  followed record;
begin
  for followed in
    select name, event, kind from (values
      ('invoices', array['insert', 'update'], 'invoice'),
      ('credit_notes', array['insert', 'update'], 'credit_note'),
      ('credit_applications', array['insert', 'delete'], 'credit_application'),
      ('payments', array['insert', 'delete'], 'payment'),
      ('customers', array['update'], 'customer')
    ) as tables(name, events, kind), unnest(events) event
  loop
    execute format(
      'create or replace trigger follow_%2$s after %2$s on %1$I referencing %3$s
       for each statement execute function follow_accounting(%4$L)',
      followed.name, followed.event,
      case followed.event
        when 'delete' then 'old table as changed'
        when 'insert' then 'new table as changed'
        else 'old table as before new table as changed'
      end,
      followed.kind);
  end loop;
end
$$;
