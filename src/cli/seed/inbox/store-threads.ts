import type pg from "pg";
import { recountConversations } from "../../../domain/conversations/recount.ts";
import { insertThreads } from "./insert-threads.ts";
import { fromCustomers, fromTeam, notes, subjects, voicemails } from "./words.ts";

/** Fills the conversations with so many items each, and brings their columns in line; answers how many there are. */
export async function storeThreads(
  pool: pg.Pool,
  businessId: string,
  conversationIds: string[],
  counts: number[],
  team: string[],
): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("set local synchronous_commit = off");
    // Of a business that the statistics have not met yet, Postgres expects a row or none, and walks all of its messages for
    // each conversation. What it plans without looking at the business goes by the thread.
    await client.query("set local plan_cache_mode = force_generic_plan");
    // A thread may be given any number of items.
    await client.query("set local statement_timeout = 0");
    const words = [fromCustomers, fromTeam, notes, voicemails, subjects];
    const { rowCount } = await client.query(insertThreads, [businessId, conversationIds, counts, ...words, team]);
    await client.query(recountConversations, [businessId, conversationIds]);
    await client.query("commit");
    return rowCount ?? 0;
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}
