/**
 * Threads made up by Postgres itself, a whole batch in one statement. `$1` is the business, `$2` and `$3` its conversations
 * and how many items each gets, `$4` to `$8` what customers, the team, notes, voicemails and subjects say, `$9` the team.
 * The first item comes in, the others follow within two months; a phone gets texts and calls, an email address emails.
 */
export const insertThreads = `
  with conversation as materialized (
    select conversations.id, conversations.created_at, given.items, given.items > 0 as any_items,
      coalesce(sender_address, case when random() < 0.6 then coalesce(phone, email) else coalesce(email, phone) end)
        as address,
      conversations.created_at
        + random() ^ 2 * least(now() - conversations.created_at, interval '60 days') as last_at,
      random() as luck
    from unnest($2::uuid[], $3::int[]) as given (id, items)
    join conversations on conversations.business_id = $1 and conversations.id = given.id
    left join customers on customers.business_id = $1 and customers.id = conversations.customer_id
  ), rolled as materialized (
    select conversation.id as conversation_id, address, number, position('@' in address) > 0 as by_email,
      date_trunc('milliseconds', created_at + (last_at - created_at) * ((number - 1 + random()) / items)
        * case when number = 1 then 0 else 1 end) as at,
      number = 1 or random() < 0.5 as comes_in, random() as kind, random() as outcome, random() as words,
      random() as more_words, random() as subject, random() as person, random() as file
    from conversation cross join lateral generate_series(1, items) number
  ), item as materialized (
    select *,
      case when number > 1 and kind < 0.04 then 'comment' when by_email or kind < 0.85 then 'message' else 'call' end
        as type,
      case when not by_email then 'sms' else 'email' end as written
    from rolled
  ), worded as materialized (
    select *,
      case type when 'comment' then null when 'message' then written
        else case when comes_in and outcome < 0.3 then 'voice' else 'call' end end as channel,
      case when type = 'comment' then $6::text[]
        when type = 'call' then case when comes_in and outcome < 0.3 then $7::text[] end
        when comes_in then $4::text[] else $5::text[] end as said
    from item
  ), complete as materialized (
    select *,
      case when channel = 'email' then said[1 + floor(words * array_length(said, 1))] || E'\\n\\n'
        || said[1 + floor(more_words * array_length(said, 1))]
        else said[1 + floor(words * array_length(said, 1))] end as text,
      encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
        placing substring(int8send((extract(epoch from at) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1),
        'hex')::uuid as id
    from worded
  )
  insert into messages (id, business_id, conversation_id, type, direction, channel, subject, text, html, preview,
    from_address, to_address, cc, at, attachments, call_outcome, call_duration_seconds, sent_by_id, message_id_header,
    created_at, updated_at)
  select complete.id, $1, conversation_id, type::"MessageType",
    case when type <> 'comment' then case when comes_in then 'in' else 'out' end end::"MessageDirection",
    channel::"MessageChannel",
    (case when channel = 'email' then $8::text[] end)[1 + floor(subject * array_length($8::text[], 1))],
    text,
    case when channel = 'email' then '<p>' || replace(text, E'\\n\\n', E'</p>\\n<p>') || '</p>' end,
    case when char_length(line) > 140 then left(line, 139) || '…' else line end,
    case when type <> 'comment' then case when comes_in then address else own end end,
    case when type <> 'comment' then case when comes_in then own else address end end,
    '{}',
    at,
    case when channel = 'email' and file < 0.05 then jsonb_build_array(jsonb_build_object('id', gen_random_uuid(),
      'filename', 'photo.jpg', 'content_type', 'image/jpeg', 'size', 10000 + floor(file * 1e7)::int))
      else '[]'::jsonb end,
    case when channel = 'voice' then 'voicemail'
      when channel = 'call' then (array['answered', 'answered', 'no_answer', 'busy', 'failed'])[1 + floor(outcome * 5)]
      end::"CallOutcome",
    case when channel = 'voice' or channel = 'call' and outcome < 0.4 then 5 + floor(words * 600)::int end,
    (case when type = 'comment' or not comes_in then $9::uuid[] end)[1 + floor(person * array_length($9::uuid[], 1))],
    case when channel = 'email' then '<' || complete.id || '@mail.example>' end,
    at, at
  from complete
  join lateral (select case when channel = 'email' then inbound_email else sms_number end as own,
    regexp_replace(coalesce(text, ''), '\\s+', ' ', 'g') as line from businesses where businesses.id = $1) business on true`;
