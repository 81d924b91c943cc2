import type { RowOf } from "../../../database/tenant.ts";
import type { Context } from "../../../graphql/context.ts";
import { changeDraft } from "../drafts/change.ts";
import { countDrafts } from "../drafts/count.ts";
import { endOfUndo, enqueueMessage } from "./enqueue-message.ts";
import { takeDraft } from "./take.ts";

/** Sends a draft, or once more what failed; it goes to the address that the draft shows. */
export async function sendDraft({ db: tenant, caller, undoSendSeconds }: Context, id: string): Promise<RowOf<"Draft">> {
  return tenant.transaction(async (db) => {
    const draft = await takeDraft(db, id, "send");
    const sendAt = endOfUndo(undoSendSeconds);
    const sending = await changeDraft(db, draft, { status: "sending", sendAt, sentById: caller.id, failure: null });
    await countDrafts(db, draft.conversationId, draft.status === "draft" ? -1 : 0);
    await enqueueMessage(db, id, sendAt);
    return sending;
  });
}
