import type { RowOf, Where } from "../../../database/query/types.ts";
import type { Context } from "../../../graphql/context.ts";
import { record } from "../../../graphql/record.ts";
import { Problem } from "../../../problems.ts";
import { changeUnlessTaken, lockConversationOf } from "./change.ts";
import { countDrafts } from "./count.ts";
import { refuseDraftMove } from "./states.ts";

/** Deleting what is deleted already, by whomever, changes nothing. */
export async function deleteDraft(
  context: Context,
  id: string,
  move: "discard" | "delete",
  whose: Where<"Draft"> = {},
): Promise<RowOf<"Draft">> {
  return context.db.transaction(async (db) => {
    const seen = await record(db, "Draft", id, {}, whose);
    if (seen.status === "deleted") return seen;
    await lockConversationOf(db, seen);
    refuseDraftMove(seen.status, move);
    const deleted = await changeUnlessTaken(db, seen, { status: "deleted" });
    if (deleted !== undefined) {
      await countDrafts(db, deleted.conversationId, seen.status === "draft" ? -1 : 0);
      return deleted;
    }
    const now = await record(db, "Draft", id);
    if (now.status !== "deleted")
      throw new Problem("conflict", "The draft was changed at the same moment; read it again.");
    return now;
  });
}
