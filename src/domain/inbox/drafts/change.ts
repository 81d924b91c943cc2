import type { Changes, RowOf } from "../../../database/query/types.ts";
import type { Transaction } from "../../../database/tenant.ts";
import { Problem } from "../../../problems.ts";
import { lockConversation } from "../conversations/lock.ts";

type Row = RowOf<"Draft">;

/** Its conversation, locked: before the draft itself changes, so that all who change both take turns. */
export async function lockConversationOf(
  db: Transaction,
  { conversationId }: Row,
): Promise<RowOf<"Conversation"> | undefined> {
  return conversationId === null ? undefined : lockConversation(db, conversationId);
}

/** Changes a draft as it was read, or the 409 where somebody else changed it since. */
export async function changeDraft(db: Transaction, seen: Row, changes: Changes<"Draft">): Promise<Row> {
  const changed = await changeUnlessTaken(db, seen, changes);
  if (changed === undefined) throw new Problem("conflict", "The draft was changed at the same moment; read it again.");
  return changed;
}

/** The same; undefined where somebody else was first. */
export async function changeUnlessTaken(
  db: Transaction,
  seen: Row,
  changes: Changes<"Draft">,
): Promise<Row | undefined> {
  const where = { id: seen.id, version: seen.version };
  const [changed] = await db.update("Draft", where, { ...changes, version: { increment: 1 } });
  return changed;
}
