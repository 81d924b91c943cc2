import { Problem } from "../../../problems.ts";
import type { Changes, RowOf } from "../../../query/types.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { find, lock } from "../../kernel/store.ts";
import { publishConversation } from "../conversations/publish-change.ts";

type Comment = { comment: RowOf<"Message">; conversation: RowOf<"Conversation"> };

/** A comment and, before it, its conversation, locked. Whoever wrote it changes it, and nobody else. */
export async function lockOwnComment({ db, caller }: MutationContext, id: string): Promise<Comment> {
  const { conversationId } = await find(db, "Message", id, { where: { type: "comment" } });
  const conversation = await lock(db, "Conversation", conversationId);
  const comment = await lock(db, "Message", id);
  if (comment.sentById !== caller.id) throw new Problem("forbidden", "Only the person who wrote a comment changes it.");
  return { comment, conversation };
}

/** No list goes by comments: what else changes of its conversation is `updated_at`. */
export async function touchThread(
  { db }: MutationContext,
  { id }: RowOf<"Conversation">,
  changes: Changes<"Conversation"> = {},
): Promise<void> {
  await db.update("Conversation", { id }, changes, { touch: true });
  await publishConversation(db, id);
}
