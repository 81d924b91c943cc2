import { currentTime } from "../../../postgres/clock.ts";
import { badField } from "../../../problems.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { lock } from "../../kernel/store.ts";
import { appendItem } from "./append-item.ts";

type Input = { conversation_id: string; text: string };

/** Adds a comment. Every state of a conversation allows this. */
export async function addComment({ db, caller }: MutationContext, { conversation_id, text }: Input) {
  if (text === "") throw badField("/text", "must not be blank");
  const conversation = await lock(db, "Conversation", conversation_id);
  const comment = await appendItem(db, conversation, { type: "comment", text, sentById: caller.id, at: currentTime() });
  if (comment === undefined) throw new Error("a comment has no provider's id that could be taken");
  return comment;
}
