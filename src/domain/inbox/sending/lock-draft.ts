import { Problem } from "../../../problems.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { find, lock } from "../../kernel/store.ts";
import { isActive } from "../conversations/queries.ts";
import { assertVersion, concurrentChange, lockConversationOf } from "../drafts/store.ts";
import { draftTransitions } from "../drafts/transitions.ts";

/**
 * Locks a draft after its conversation. Throws if the action is not possible or the version differs. A message that a
 * worker has claimed cannot be undone, whatever its status.
 */
export async function lockDraft(
  db: Transaction,
  id: string,
  action: "send" | "undo_send" | "schedule" | "unschedule",
  version?: number | null,
): Promise<RowOf<"Draft">> {
  const found = await find(db, "Draft", id);
  const conversation = await lockConversationOf(db, found);
  const draft = await lock(db, "Draft", id);
  if (draft.conversationId !== found.conversationId) throw concurrentChange();
  await assertVersion(db, draft, version);
  draftTransitions.assert(draft, action);
  if (draft.attemptId !== null) throw new Problem("conflict", "The message is already being sent.");
  const isSend = action === "send" || action === "schedule";
  if (isSend && conversation !== undefined && !isActive(conversation))
    throw new Problem("conflict", "The conversation is in the trash or spam. Reopen it before sending.");
  return draft;
}
