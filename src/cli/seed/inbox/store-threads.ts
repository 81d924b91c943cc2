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
