import type { MutationContext } from "../../kernel/context.ts";
import { remove } from "../../kernel/store.ts";
import { lockOwnComment, touchThread } from "./own-comment.ts";

/** More than anybody deletes while a thread is open and cannot be read again. */
export const maxDeletedComments = 100;

/** No row refers to a comment: a conversation's latest message is never one. */
export async function deleteComment(context: MutationContext, { id }: { id: string }) {
  const { comment, conversation } = await lockOwnComment(context, id);
  const deleted = await context.readAnswer("Message", id);
  const deletedComments = [...conversation.deletedComments, comment.id].slice(-maxDeletedComments);
  await touchThread(context, conversation, { deletedComments });
  await remove(context.db, "Message", id);
  return deleted;
}
