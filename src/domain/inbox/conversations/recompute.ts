/**
 * Computes the columns that summarize the conversations' threads, as if each item had been appended. `$1` is the
 * business and `$2` the conversations' ids. For imports that insert whole threads.
 */
export const recomputeConversations = `
  update conversations set
    activity_at = coalesce(thread.last_at, conversations.created_at),
    last_message_at = thread.last_at, last_inbound_at = thread.last_inbound, last_reply_at = thread.last_reply,
    latest_message_id = thread.latest,
    has_sms = thread.has_sms, has_email = thread.has_email, has_voice = thread.has_voice, has_calls = thread.has_calls,
    draft_count = (select count(*) from drafts
      where drafts.business_id = $1 and conversation_id = conversations.id and status = 'draft'),
    updated_at = greatest(conversations.updated_at, thread.last_at)
  from unnest($2::uuid[]) as wanted (id)
  cross join lateral (
    select max(at) as last_at, (array_agg(id order by at desc, id desc))[1] as latest,
      max(at) filter (where type = 'message' and direction = 'in') as last_inbound,
      max(at) filter (where type = 'message' and direction = 'out') as last_reply,
      coalesce(bool_or(channel = 'sms'), false) as has_sms, coalesce(bool_or(channel = 'email'), false) as has_email,
      coalesce(bool_or(channel = 'voice'), false) as has_voice,
      coalesce(bool_or(channel in ('voice', 'call')), false) as has_calls
    from messages where business_id = $1 and conversation_id = wanted.id and type <> 'comment') thread
  where conversations.business_id = $1 and conversations.id = wanted.id`;
