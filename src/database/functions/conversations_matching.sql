-- As customers_matching: it runs as the tables' owner to reach the trigram index, holds to the business itself, and is
-- planned with the text and the filters at hand. The page's beginning and size go in too.
drop function if exists conversations_matching(text, timestamptz, uuid, integer, smallint, text, boolean, boolean);

create or replace function conversations_matching(
  search text, before_at timestamptz, before_id uuid, most integer,
  wanted_listed_as smallint, wanted_channel text, unreplied boolean, unmatched boolean,
  wanted_customer uuid default null, wanted_assignee uuid default null)
returns setof uuid
language plpgsql stable security definer rows 100
set search_path = public, pg_temp
as $$
declare
  condition text := search_condition(search);
begin
  return query execute format(
    'select id from conversations
     where business_id = %L and listed_as = %L and (%s)
       and ($1 is null or (activity_at, id) < ($1, $2))',
    current_business(), wanted_listed_as, condition)
    || case wanted_channel
         when 'sms' then ' and has_sms' when 'email' then ' and has_email'
         when 'voice' then ' and has_voice' when 'calls' then ' and has_calls' else '' end
    || case unreplied when true then ' and is_unreplied' when false then ' and not is_unreplied' else '' end
    || case unmatched when true then ' and is_unmatched' when false then ' and not is_unmatched' else '' end
    || case when wanted_customer is null then '' else format(' and customer_id = %L', wanted_customer) end
    || case when wanted_assignee is null then '' else format(' and assignee_id = %L', wanted_assignee) end
    || ' order by activity_at desc, id desc limit $3'
  using before_at, before_id, most;
end
$$;

revoke all on function conversations_matching from public;
grant execute on function conversations_matching to fieldline_app;
