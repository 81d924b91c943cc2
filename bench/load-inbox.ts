import pg from "pg";
import { dealMessages } from "../fixtures/volume/inbox/deal-messages.ts";
import { storeThreads } from "../fixtures/volume/inbox/store-threads.ts";
import { ask } from "./cluster.ts";

const messagesEach = 10;
const chunk = 2_000;
const lanes = 3;

type Chunk = { business_id: string; ids: string[]; team: string[] };

/** A conversation with every customer, nine in ten of them open, and ten times as many messages. */
export async function loadInbox(url: string): Promise<void> {
  await ask(url, conversation);
  const chunks = await ask<Chunk>(url, chunksOf, [chunk]);
  const pool = new pg.Pool({ connectionString: url, max: lanes });
  try {
    const left = chunks.values();
    await Promise.all(
      Array.from({ length: lanes }, async () => {
        for (const { business_id, ids, team } of left)
          await storeThreads(pool, business_id, ids, dealMessages(ids.length * messagesEach, ids.length), team);
      }),
    );
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

const chunksOf = `
  select business_id, array_agg(id) as ids,
    (select array_agg(members.id) from members where members.business_id = numbered.business_id) as team
  from (select business_id, id, row_number() over (partition by business_id order by id) / $1::int as part
    from conversations) numbered
  group by business_id, part`;
