import type { RowOf } from "../../../database/query/types.ts";
import { Problem } from "../../../problems.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { find, lock } from "../../kernel/store.ts";
import { publishConversation } from "../conversations/publish-change.ts";

/** A comment and, before it, its conversation, locked. Whoever wrote it changes it, and nobody else. */
export async function lockOwnComment({ db, caller }: MutationContext, id: string): Promise<RowOf<"Message">> {
  const { conversationId } = await find(db, "Message", id, { where: { type: "comment" } });
  await lock(db, "Conversation", conversationId);
  const comment = await lock(db, "Message", id);
  if (comment.sentById !== caller.id) throw new Problem("forbidden", "Only the person who wrote a comment changes it.");
  return comment;
}

/** Of its conversation, only `updated_at` changes: no list goes by comments. */
export async function touchThread({ db }: MutationContext, { conversationId }: RowOf<"Message">): Promise<void> {
  await db.update("Conversation", { id: conversationId }, {}, { touch: true });
  await publishConversation(db, conversationId);
}
