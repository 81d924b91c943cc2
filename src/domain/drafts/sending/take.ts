import type { RowOf, Writing } from "../../../database/tenant.ts";
import { record } from "../../../graphql/record.ts";
import { Problem } from "../../../problems.ts";
import { refuseMove } from "../../states.ts";
import { lockConversationOf } from "../change.ts";
import { isLive } from "../place.ts";
import { sendingStates } from "./states.ts";

/**
 * The draft, if it can make the move, locked after its conversation until the transaction ends. What is on its way
 * cannot be called back, whatever its status still says.
 */
export async function takeDraft(
  db: Writing,
  id: string,
  move: keyof typeof sendingStates.moves,
): Promise<RowOf<"Draft">> {
  const seen = await record(db, "Draft", id);
  const conversation = await lockConversationOf(db, seen);
  const [draft] = await db.fetch("Draft", { where: { id, conversationId: seen.conversationId }, lock: true });
  if (draft === undefined) throw new Problem("conflict", "The draft was changed at the same moment; read it again.");
  refuseMove(sendingStates, move, draft.status);
  if (draft.heldUntil !== null) throw new Problem("conflict", "The message is already on its way.");
  const goesOut = move === "send" || move === "schedule";
  if (goesOut && conversation !== undefined && !isLive(conversation))
    throw new Problem("conflict", "The conversation is in the trash or in spam; reopen it before anything is sent.");
  return draft;
}
