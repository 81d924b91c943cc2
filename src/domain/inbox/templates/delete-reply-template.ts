import type { MutationContext } from "../../kernel/context.ts";
import { lock, remove } from "../../kernel/store.ts";

export async function deleteReplyTemplate({ db }: MutationContext, { id }: { id: string }) {
  const deleted = await lock(db, "ReplyTemplate", id);
  await remove(db, "ReplyTemplate", id);
  return deleted;
}
