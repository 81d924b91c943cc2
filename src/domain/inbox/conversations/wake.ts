import { currentTime } from "../../../postgres/clock.ts";
import type { Pool } from "../../../postgres/driver.ts";
import { sql } from "../../../query/sql.ts";
import type { Database } from "../../../tenancy/database.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { changeDue, changeDueHere, type Due } from "../../kernel/change-due.ts";
import { emitConversationUpdated } from "./emit-change.ts";
import { publishConversation } from "./publish-change.ts";

/** Runs on a schedule, and when the next snooze ends. */
export const wakeJob = "wake-conversations";

/** Reopens the snoozed conversations of all businesses whose snooze has ended, and notifies subscribers. */
export function wakeConversations(database: Database): Promise<void> {
  return changeDue(database, {
    async find(limit) {
      const { rows } = await database.systemPool.query<Due>(
        `select business_id as "businessId", id from conversations
         where state = 'snoozed' and snoozed_until <= now() order by snoozed_until limit $1 for update skip locked`,
        [limit],
      );
      return rows;
    },
    change: wake,
  });
}

/** Reopens the business's own conversations. Returns their number. */
export function wakeDue(db: Transaction): Promise<number> {
  return changeDueHere(db, {
    find: (limit) =>
      db.query(
        sql<{ id: string }>`select id from conversations
          where business_id = current_business() and state = 'snoozed' and snoozed_until <= now()
          order by snoozed_until limit ${limit}`,
      ),
    change: wake,
  });
}

async function wake(db: Transaction, id: string): Promise<void> {
  const where = { id, state: "snoozed", snoozedUntil: { lte: currentTime() } } as const;
  const snoozed = await db.findFirst("Conversation", { where }, { lock: true });
  if (snoozed === null) return;
  const [woken] = await db.updateManyAndReturn("Conversation", {
    where: { id },
    data: { state: "open", snoozedUntil: null },
  });
  if (woken === undefined) return;
  emitConversationUpdated(db, snoozed, woken);
  await publishConversation(db, id);
}

/** When the next snooze ends. Undefined if nothing is snoozed. */
export async function nextWakeAt(pool: Pool): Promise<Date | undefined> {
  const { rows } = await pool.query<{ at: Date }>(
    "select snoozed_until as at from conversations where state = 'snoozed' order by snoozed_until limit 1",
  );
  return rows[0]?.at;
}
