-- Adds one event and its deliveries. Most transactions emit one, and `emit_events` takes longer, because of its arrays.
-- A business without a subscription pays for the event alone.
create or replace function emit_event(
  id uuid, type text, occurred_at timestamptz, body text, trace_parent text, channel text, notice text)
returns void
language plpgsql
as $$
begin
  insert into events (id, type, occurred_at, payload, trace_parent)
    values (emit_event.id, emit_event.type, emit_event.occurred_at, emit_event.body, emit_event.trace_parent);

  if exists (
    select from webhook_subscriptions s
    where s.business_id = current_business() and s.active and s.deleted_at is null) then
    perform deliver_events(array[emit_event.id], array[emit_event.type], array[emit_event.body], channel, notice);
  end if;
end
$$;

revoke all on function emit_event from public;
grant execute on function emit_event to fieldline_app;
