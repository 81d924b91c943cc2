import type { MutationContext } from "../../kernel/context.ts";
import { remove } from "../../kernel/store.ts";
import { lockOwnComment, touchThread } from "./own-comment.ts";

/** Nothing refers to a comment: a conversation's latest message is never one. */
export async function deleteComment(context: MutationContext, { id }: { id: string }) {
  const comment = await lockOwnComment(context, id);
  const deleted = await context.readAnswer("Message", id);
  await touchThread(context, comment);
  await remove(context.db, "Message", id);
  return deleted;
}
