import type { Context } from "../../../graphql/context.ts";
import { answer, type Query } from "../../../graphql/record.ts";
import { badField } from "../../../problems.ts";
import { appendItem } from "./append.ts";
import { lockConversation } from "./lock.ts";

/** What the team writes to itself, in whatever state the conversation is; the customer never sees it. */
export async function addComment({ db, caller }: Context, conversationId: string, text: string, query: Query) {
  if (text === "") throw badField("/text", "must not be blank");
  return db.transaction(async (writing) => {
    const conversation = await lockConversation(writing, conversationId);
    const comment = { type: "comment" as const, text, sentById: caller.id, cc: [], at: new Date() };
    const added = await appendItem(writing, conversation, comment);
    if (added === undefined) throw new Error("a comment has no provider's id that could be taken");
    return answer(writing, "Message", added, query);
  });
}
