-- Adds events and their deliveries.
create or replace function emit_events(
  ids uuid[], types text[], times timestamptz[], bodies text[], trace_parent text, channel text, notice text)
returns void
language plpgsql
as $$
begin
  insert into events (id, type, occurred_at, payload, trace_parent)
    select given.id, given.type, given.occurred_at, given.body, emit_events.trace_parent
    from unnest(ids, types, times, bodies) as given (id, type, occurred_at, body);

  if exists (
    select from webhook_subscriptions s
    where s.business_id = current_business() and s.active and s.deleted_at is null) then
    perform deliver_events(ids, types, bodies, channel, notice);
  end if;
end
$$;

revoke all on function emit_events from public;
grant execute on function emit_events to fieldline_app;
