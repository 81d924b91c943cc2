import { Problem } from "../../../problems.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { lock } from "../../kernel/store.ts";
import { publishConversation } from "../conversations/publish-change.ts";
import { isActive } from "../conversations/queries.ts";
import { markUnread } from "./mark-unread.ts";

export async function markConversationUnread({ db, caller }: MutationContext, { id }: { id: string }) {
  const conversation = await lock(db, "Conversation", id);
  if (!isActive(conversation))
    throw new Problem(
      "conflict",
      "The conversation is in the trash or spam, where nothing is unread. Reopen it first.",
    );
  const marked = await markUnread(db, [id], { only: caller.id });
  if (marked.length > 0) await publishConversation(db, id);
  return conversation;
}
