import type { RowOf } from "../../../database/query/types.ts";
import type { Context } from "../../../graphql/context.ts";
import { changeDraft } from "../drafts/change.ts";
import { countDrafts } from "../drafts/count.ts";
import { endOfHold, wakeSender } from "./going-out.ts";
import { takeDraft } from "./take.ts";

/** Sends a draft, or once more what failed; it goes to the address that the draft shows. */
export async function sendDraft({ db: tenant, caller, undoSendSeconds }: Context, id: string): Promise<RowOf<"Draft">> {
  return tenant.transaction(async (db) => {
    const draft = await takeDraft(db, id, "send");
    const sendAt = endOfHold(undoSendSeconds);
    const sending = await changeDraft(db, draft, { status: "sending", sendAt, sentById: caller.id, failure: null });
    await countDrafts(db, draft.conversationId, draft.status === "draft" ? -1 : 0);
    await wakeSender(db, id, sendAt);
    return sending;
  });
}
