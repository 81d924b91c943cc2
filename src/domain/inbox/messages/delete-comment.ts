import type { MutationContext } from "../../kernel/context.ts";
import { remove } from "../../kernel/store.ts";
import { lockOwnComment, touchThread } from "./own-comment.ts";

/** More than anyone deletes while a thread stays open without a reload. */
export const maxDeletedComments = 100;

/** Deletes a comment. No row refers to it, because a conversation's latest message is never a comment. */
export async function deleteComment(context: MutationContext, { id }: { id: string }) {
  const { comment, conversation } = await lockOwnComment(context, id);
  const deleted = await context.readAnswer("Message", id);
  const deletedComments = [...conversation.deletedComments, comment.id].slice(-maxDeletedComments);
  await touchThread(context, conversation, { deletedComments });
  await remove(context.db, "Message", id);
  return deleted;
}
