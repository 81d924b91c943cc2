import pg from "pg";
import { readContext } from "../fixtures/volume/context.ts";
import { addMessages } from "../fixtures/volume/messages.ts";
import { ask } from "./cluster.ts";

const messagesEach = 10;

type Inbox = { businessId: string; conversations: number };

/** Loads a conversation with every customer, nine in ten of them open, and ten times as many messages. */
export async function loadInbox(url: string): Promise<void> {
  await ask(url, conversation);
  const pool = new pg.Pool({ connectionString: url });
  try {
    for (const { businessId, conversations } of await ask<Inbox>(url, inboxOfEach))
      await addMessages(await readContext(pool, businessId), {
        count: conversations * messagesEach,
        advance: () => undefined,
      });
  } finally {
    await pool.end();
  }
}

/** The longest thread of each business, in the order of the businesses. */
export const threadOfEach = `
  select (select conversation_id from messages where business_id = businesses.id
    group by conversation_id order by count(*) desc limit 1) as "conversationId"
  from businesses order by substr(slug, 10)::int`;

const conversation = `
  insert into conversations (id, business_id, customer_id, state, snoozed_until, assignee_id, activity_at, created_at,
    updated_at)
  select uuidv7(), customers.business_id, customers.id, state::"ConversationState",
    case when state = 'snoozed' then now() + interval '1 day' end,
    case when hashtext(customers.id::text) % 5 = 0 then members.id end, customers.created_at,
    customers.created_at, customers.created_at
  from (select *, (array['open', 'open', 'open', 'open', 'open', 'open', 'open', 'open', 'open', 'archived', 'open',
      'open', 'open', 'open', 'open', 'open', 'open', 'open', 'open', 'snoozed'])
      [1 + abs(hashtext(id::text) % 20)] as state from customers where email is not null or phone is not null) customers
  join members on members.business_id = customers.business_id`;

const inboxOfEach = `
  select business_id as "businessId", count(*)::int as conversations from conversations group by business_id`;
