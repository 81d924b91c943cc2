-- Adds a delivery of each new event for each active subscription that asks for it, and an outbox item for each delivery.
-- The commit sends the notice if something is due.
create or replace function deliver_events(ids uuid[], types text[], bodies text[], channel text, notice text)
returns void
language plpgsql
as $$
begin
  with deliveries as (
    insert into webhook_deliveries (id, event_id, event_type, subscription_id, updated_at)
      select new_uuid_v7(), given.id, given.type, s.id, clock_timestamp()
      from unnest(ids, types, bodies) with ordinality as given (id, type, body, place)
      join webhook_subscriptions s on s.events && array[given.type, split_part(given.type, '.', 1) || '.*', '*']
      where s.business_id = current_business() and s.active and s.deleted_at is null
        and not exists (
          select from jsonb_array_elements(s.filters) filter
          where (given.body::jsonb #>> string_to_array(filter ->> 'field', '.')
            = any (array(select jsonb_array_elements_text(filter -> 'values')))) is not true)
      order by given.place
      returning business_id, id, subscription_id
  )
  insert into outbox (kind, business_id, queue_id, id, due_at)
    select 'webhook', d.business_id, d.subscription_id, d.id, now() from deliveries d;
  if found then
    perform pg_notify(channel, notice);
  end if;
end
$$;

revoke all on function deliver_events from public;
grant execute on function deliver_events to fieldline_app;
