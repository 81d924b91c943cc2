import type { RowOf, Transaction } from "../../../database/tenant.ts";
import { record } from "../../../graphql/record.ts";
import { Problem } from "../../../problems.ts";
import { assertTransition } from "../../kernel/transition.ts";
import { lockConversationOf } from "../drafts/change.ts";
import { isLive } from "../drafts/target.ts";
import { sendingStates } from "./states.ts";

/**
 * The draft, if it can make the move, locked after its conversation until the transaction ends. What is on its way
 * cannot be called back, whatever its status still says.
 */
export async function takeDraft(
  db: Transaction,
  id: string,
  move: keyof typeof sendingStates.moves,
): Promise<RowOf<"Draft">> {
  const seen = await record(db, "Draft", id);
  const conversation = await lockConversationOf(db, seen);
  const [draft] = await db.fetch("Draft", { where: { id, conversationId: seen.conversationId }, lock: true });
  if (draft === undefined) throw new Problem("conflict", "The draft was changed at the same moment; read it again.");
  assertTransition(sendingStates, move, draft.status);
  if (draft.attemptId !== null) throw new Problem("conflict", "The message is already on its way.");
  const goesOut = move === "send" || move === "schedule";
  if (goesOut && conversation !== undefined && !isLive(conversation))
    throw new Problem("conflict", "The conversation is in the trash or in spam; reopen it before anything is sent.");
  return draft;
}
