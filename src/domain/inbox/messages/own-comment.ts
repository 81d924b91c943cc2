import { Problem } from "../../../problems.ts";
import type { RowOf, UpdateData } from "../../../query/types.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { find, lock } from "../../kernel/store.ts";
import { publishConversation } from "../conversations/publish-change.ts";

type Comment = { comment: RowOf<"Message">; conversation: RowOf<"Conversation"> };

/** Locks a comment's conversation, then the comment. Throws a 403 unless the caller wrote it. */
export async function lockOwnComment({ db, caller }: MutationContext, id: string): Promise<Comment> {
  const { conversationId } = await find(db, "Message", id, { where: { type: "comment" } });
  const conversation = await lock(db, "Conversation", conversationId);
  const comment = await lock(db, "Message", id);
  if (comment.sentById !== caller.id)
    throw new Problem("forbidden", "Only the person who wrote a comment can change it.");
  return { comment, conversation };
}

/** Updates only `updated_at`, because no list sorts or filters by comments. */
export async function touchThread(
  { db }: MutationContext,
  { id }: RowOf<"Conversation">,
  changes: UpdateData<"Conversation"> = {},
): Promise<void> {
  await db.updateMany("Conversation", { where: { id }, data: changes }, { touch: true });
  await publishConversation(db, id);
}
