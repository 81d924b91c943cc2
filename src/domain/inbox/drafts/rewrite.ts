import type { RowOf } from "../../../database/query/types.ts";
import type { Transaction } from "../../../database/tenant.ts";
import { notFound } from "../../../graphql/record.ts";
import { announceConversation } from "../conversations/announce.ts";
import { changeDraft, lockConversationOf } from "./change.ts";
import { type GivenWords, readChanges } from "./content.ts";
import { channelOf } from "./fields.ts";
import { refuseDraftMove } from "./states.ts";
import { isLive } from "./target.ts";

/** New words for a draft that was read just now, in a conversation that is neither in the trash nor spam. */
export async function rewriteDraft(
  db: Transaction,
  seen: RowOf<"Draft">,
  move: "update" | "edit",
  given: GivenWords,
): Promise<RowOf<"Draft">> {
  const words = readChanges(channelOf(seen), given);
  const conversation = await lockConversationOf(db, seen);
  if (conversation !== undefined && !isLive(conversation)) throw notFound();
  refuseDraftMove(seen.status, move);
  const draft = await changeDraft(db, seen, words);
  if (draft.conversationId !== null) await announceConversation(db, draft.conversationId);
  return draft;
}
