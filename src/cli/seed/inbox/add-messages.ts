import type pg from "pg";
import { Refusal } from "../../refusal.ts";
import { inLanes, type Load, type Order, settle } from "../load.ts";
import { dealMessages } from "./deal-messages.ts";
import { storeThreads } from "./store-threads.ts";

const batchSize = 2_000;

/** So many messages in each of the conversations. */
type Threads = { ids: string[]; counts: number[]; sum: number };

/** Into the conversations that hold nothing yet; where there are none of these, into all. */
export const addMessages: Load = async (pool, order) => {
  const empty = await countConversations(pool, order.businessId, "and latest_message_id is null");
  const which = empty > 0 ? "and latest_message_id is null" : "";
  const conversations = empty > 0 ? empty : await countConversations(pool, order.businessId, "");
  if (conversations === 0) throw new Refusal("--messages: there is no conversation to put them in");
  const { rows: team } = await pool.query<{ id: string }>(
    "select id from members where business_id = $1 and is_active",
    [order.businessId],
  );
  const people = team.map(({ id }) => id);
  let made = 0;
  await inLanes(threads(pool, order, which, conversations), async ({ ids, counts, sum }) => {
    const stored = await storeThreads(pool, order.businessId, ids, counts, people);
    made += stored;
    order.advance(sum);
  });
  await settle(pool, ["messages", "conversations"]);
  return new Map([["messages", made]]);
};

async function countConversations(pool: pg.Pool, businessId: string, which: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from conversations where business_id = $1 ${which}`,
    [businessId],
  );
  return rows[0]?.count ?? 0;
}

/** Walks the conversations by their ids, and gives each batch its share, so that the shares add up to what was ordered. */
async function* threads(
  pool: pg.Pool,
  { businessId, count }: Order,
  which: string,
  conversations: number,
): AsyncGenerator<Threads> {
  let after = "00000000-0000-0000-0000-000000000000";
  let seen = 0;
  while (seen < conversations) {
    const { rows } = await pool.query<{ id: string }>(
      `select id from conversations where business_id = $1 ${which} and id > $2 order by id limit $3`,
      [businessId, after, Math.min(batchSize, conversations - seen)],
    );
    const last = rows.at(-1);
    if (last === undefined) return;
    const share = (reached: number) => Math.floor((count * reached) / conversations);
    const sum = share(seen + rows.length) - share(seen);
    seen += rows.length;
    after = last.id;
    if (sum > 0) yield { ids: rows.map(({ id }) => id), counts: dealMessages(sum, rows.length), sum };
  }
}
