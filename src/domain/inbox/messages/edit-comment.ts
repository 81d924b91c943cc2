import { previewOf } from "../../../html-sanitizer/preview.ts";
import { currentTime } from "../../../postgres/clock.ts";
import { badField } from "../../../problems.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { update } from "../../kernel/store.ts";
import { lockOwnComment, touchThread } from "./own-comment.ts";

type Input = { id: string; text: string };

/** Edits a comment. Equal text changes nothing. */
export async function editComment(context: MutationContext, { id, text }: Input) {
  if (text === "") throw badField("/text", "must not be blank");
  const { comment, conversation } = await lockOwnComment(context, id);
  if (comment.text === text) return comment;
  await touchThread(context, conversation);
  return update(context.db, "Message", id, { text, preview: previewOf(text), editedAt: currentTime() });
}
