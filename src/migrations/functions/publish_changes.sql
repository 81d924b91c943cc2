-- Publishes a statement's changes to the streams that watch the business (src/domain/integrations/changes): the
-- business, the kind, a notification's recipient, and the id. Above 50 records the id is omitted, and clients reload.
--
-- A commit that notifies takes a database-wide lock, so nothing is published for a business that nobody watches. This
-- common case is checked first, by index, because the statistics may say that the table is empty. A repeatable-read
-- transaction (If-Match) does not see new watches, so it publishes always.
create or replace function publish_changes() returns trigger
language plpgsql
set enable_seqscan = off
as $$
declare
  sees_watches boolean := current_setting('transaction_isolation') = 'read committed';
begin
  if sees_watches and not exists (
    select from changed c where exists (
      select from watched_businesses w where w.business_id = c.business_id and w.until > now() offset 0))
  then
    return null;
  end if;
  perform pg_notify('fieldline_changes', concat_ws(' ', business_id, tg_argv[0], person, id))
  from (
    select business_id, person, unnest(case when count(*) > 50 then array[null::uuid] else array_agg(id) end) as id
    from (
      select c.business_id, c.id, case tg_argv[0] when 'notification' then to_jsonb(c) ->> 'member_id' end as person
      from changed c
    ) record
    where not sees_watches or exists (
      select from watched_businesses w where w.business_id = record.business_id and w.until > now() offset 0)
    group by business_id, person
  ) published;
  return null;
end
$$;

-- Deletions after a retention period are not published, because nobody looks at those records.
do $$
declare
  watched record;
begin
  for watched in
    select name, event, kind from (values
      ('conversations', array['insert', 'update'], 'conversation'),
      ('drafts', array['insert', 'update'], 'draft'),
      ('leads', array['insert', 'update'], 'lead'),
      ('quotes', array['insert', 'update', 'delete'], 'quote'),
      ('jobs', array['insert', 'update'], 'job'),
      ('invoices', array['insert', 'update', 'delete'], 'invoice'),
      ('bookings', array['insert', 'update'], 'booking'),
      ('customers', array['insert', 'update'], 'customer'),
      ('imports', array['insert', 'update'], 'import'),
      ('price_items', array['insert', 'update'], 'price_item'),
      ('custom_fields', array['insert', 'update'], 'custom_field'),
      ('members', array['insert', 'update'], 'member'),
      ('files', array['insert', 'update', 'delete'], 'file'),
      ('notes', array['insert', 'update', 'delete'], 'note'),
      ('webhook_deliveries', array['insert', 'update'], 'delivery'),
      ('notifications', array['insert', 'update'], 'notification')
    ) as tables(name, events, kind), unnest(events) event
  loop
    execute format(
      'create or replace trigger publish_%2$s after %2$s on %1$I referencing %3$s table as changed
       for each statement execute function publish_changes(%4$L)',
      watched.name, watched.event, case watched.event when 'delete' then 'old' else 'new' end, watched.kind);
  end loop;
end
$$;
