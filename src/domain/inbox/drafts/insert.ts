import type { NewRow, RowOf } from "../../../database/query/types.ts";
import type { Transaction } from "../../../database/tenant.ts";
import { countDrafts } from "./count.ts";

/** Adds what somebody wrote. While it waits it counts in its conversation, which the caller has locked. */
export async function insertDraft(db: Transaction, draft: NewRow<"Draft">): Promise<RowOf<"Draft">> {
  const added = await db.insert("Draft", draft);
  if (added.status === "draft") await countDrafts(db, added.conversationId, 1);
  return added;
}
