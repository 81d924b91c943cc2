-- Counts a send, if the business may send and has one left. Limits apply per kind in any 24 hours, with a fifth during
-- a trial, and per quote or invoice in any hour. A refusal has the reason, the limit and the seconds until a send is
-- allowed. An item that is sent again counts at the new time only. The limits are settings of the connection
-- (src/postgres/pools.ts).
--
-- The lock lasts until the transaction ends, so that a business's sends queue. It updates a row, because a
-- repeatable-read transaction then fails to serialize after a concurrent send, instead of not seeing it.
create or replace function take_send(
  wanted_kind text, item uuid, brought_record uuid,
  out refusal text, out send_limit integer, out is_trial boolean, out retry_seconds integer)
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  business constant uuid := current_business();
  is_verified boolean;
  instant timestamptz;
  nth timestamptz;
begin
  select b.verified_at is not null, b.subscription = 'trialing' into is_verified, is_trial
    from businesses b where b.id = business;
  if not is_verified then
    refusal := 'unverified';
    return;
  end if;

  insert into send_locks values (business, clock_timestamp()) on conflict do nothing;
  update send_locks set taken_at = clock_timestamp() where business_id = business;
  instant := clock_timestamp();
  delete from sends where business_id = business and id = item;

  if brought_record is not null then
    send_limit := current_setting('app.sends_per_record_per_hour')::integer;
    select s.sent_at into nth from sends s
      where s.business_id = business and s.record_id = brought_record and s.sent_at > instant - interval '1 hour'
      order by s.sent_at desc offset send_limit - 1 limit 1;
    if found then
      refusal := 'record';
      retry_seconds := ceil(extract(epoch from nth + interval '1 hour' - instant));
      return;
    end if;
  end if;

  send_limit := current_setting(case wanted_kind when 'text' then 'app.texts_per_day' else 'app.emails_per_day' end)::integer;
  if is_trial then
    send_limit := greatest(send_limit / 5, 1);
  end if;
  select s.sent_at into nth from sends s
    where s.business_id = business and s.kind = wanted_kind and s.sent_at > instant - interval '24 hours'
    order by s.sent_at desc offset send_limit - 1 limit 1;
  if found then
    refusal := 'day';
    retry_seconds := ceil(extract(epoch from nth + interval '24 hours' - instant));
    return;
  end if;

  insert into sends values (business, item, wanted_kind, brought_record, instant);
end
$$;

revoke all on function take_send from public;
grant execute on function take_send to fieldline_app;
