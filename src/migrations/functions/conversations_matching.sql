-- The ids of a list of conversations, latest activity first. Runs as the tables' owner to use the trigram index,
-- filters by business itself, and is planned with the text and filters. It also takes the page's start and size.
--
-- Without a text it scans an index in the list's order, whatever the statistics say. Sorts, and scans that need one,
-- are off. With a customer or an assignee, the order starts with that column. Because `any` hides that the column has
-- one value, only the index that starts with it has that order. Unread conversations are scanned in their own table,
-- and other filters are looked up row by row. Because of `offset 0`, Postgres does not join the two.
drop function if exists conversations_matching(text, timestamptz, uuid, integer, smallint, text, boolean, boolean);
drop function if exists conversations_matching(
  text, timestamptz, uuid, integer, smallint, text, boolean, boolean, uuid, uuid);

create or replace function conversations_matching(
  search text, before_at timestamptz, before_id uuid, most integer,
  wanted_listed_as smallint, wanted_channel text, unreplied boolean, unmatched boolean,
  wanted_customer uuid default null, wanted_assignee uuid default null, unassigned boolean default null,
  drafts boolean default null, unread_by uuid default null, unlisted_state text default null)
returns setof uuid
language plpgsql stable security definer rows 100
set search_path = public, pg_temp
set enable_seqscan = on set enable_bitmapscan = on set enable_sort = on
as $$
declare
  state_condition constant text := case when unlisted_state is null then format(' and listed_as = %L', wanted_listed_as)
    else format(' and state = %L', unlisted_state) end;
  conditions constant text :=
    case wanted_channel
      when 'sms' then ' and has_sms' when 'email' then ' and has_email'
      when 'voice' then ' and has_voice' when 'calls' then ' and has_calls' else '' end
    || case unreplied when true then ' and is_unreplied' when false then ' and not is_unreplied' else '' end
    || case unmatched when true then ' and is_unmatched' when false then ' and not is_unmatched' else '' end
    || case when wanted_customer is null then '' else format(' and customer_id = any(array[%L::uuid])', wanted_customer) end
    || case when wanted_assignee is null then '' else format(' and assignee_id = any(array[%L::uuid])', wanted_assignee) end
    || case when unassigned then ' and assignee_id is null' else '' end
    || case when drafts then ' and draft_count > 0' else '' end
    || case when search is null then '' else format(' and (%s)', conversation_search_condition(search)) end;
  first_by constant text := case when search is not null then '' when wanted_customer is not null then 'customer_id, '
    when wanted_assignee is not null or unassigned then 'assignee_id, ' else '' end;
begin
  if search is null or unread_by is not null then
    perform set_config('enable_' || method, 'off', true) from unnest(array['seqscan', 'bitmapscan', 'sort']) method;
  end if;
  if unread_by is null then
    return query execute format('select id from conversations where business_id = %L', current_business())
      || state_condition || conditions || ' and ($1 is null or (activity_at, id) < ($1, $2))
      order by ' || first_by || 'activity_at desc, id desc limit $3'
    using before_at, before_id, most;
  elsif unlisted_state is null then
    return query execute format(
      'select conversation_id from conversation_unread u where business_id = %L and member_id = %L',
      current_business(), unread_by)
      || state_condition || case conditions when '' then '' else
        ' and exists (select from conversations c where c.business_id = u.business_id and c.id = u.conversation_id'
          || conditions || ' offset 0)' end
      || ' and ($1 is null or (activity_at, conversation_id) < ($1, $2))
      order by activity_at desc, conversation_id desc limit $3'
    using before_at, before_id, most;
  end if;
end
$$;

revoke all on function conversations_matching from public;
grant execute on function conversations_matching to fieldline_app;
