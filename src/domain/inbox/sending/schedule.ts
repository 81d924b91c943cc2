import type { RowOf } from "../../../database/tenant.ts";
import type { Context } from "../../../graphql/context.ts";
import { badField } from "../../../problems.ts";
import { changeDraft } from "../drafts/change.ts";
import { countDrafts } from "../drafts/count.ts";
import { enqueueMessage } from "./enqueue-message.ts";
import { takeDraft } from "./take.ts";

/** What a caller's "now" takes to get here. */
const onTheWayMs = 1000;

/** Has a draft go out at a time of the person's choice. */
export async function scheduleDraft(
  { db: tenant, caller }: Context,
  { id, sendAt }: { id: string; sendAt: Date },
): Promise<RowOf<"Draft">> {
  if (sendAt.getTime() < Date.now() - onTheWayMs) throw badField("/send_at", "must not lie in the past");
  return tenant.transaction(async (db) => {
    const draft = await takeDraft(db, id, "schedule");
    const scheduled = await changeDraft(db, draft, { status: "scheduled", sendAt, sentById: caller.id });
    await countDrafts(db, draft.conversationId, -1);
    await enqueueMessage(db, id, sendAt);
    return scheduled;
  });
}
