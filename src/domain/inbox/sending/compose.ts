import type { RowOf } from "../../../database/tenant.ts";
import type { Context } from "../../../graphql/context.ts";
import { readWords } from "../drafts/content.ts";
import { countDrafts } from "../drafts/count.ts";
import { composeDraft } from "../drafts/create.ts";
import type { SendMessageInput } from "../drafts/inputs.ts";
import { insertDraft } from "../drafts/insert.ts";
import { refuseTarget, takePlace } from "../drafts/target.ts";
import { endOfUndo, enqueueMessage } from "./enqueue-message.ts";

/** Sends what a person has just written. It is kept like a draft, so that it can be undone, fail and be sent again. */
export async function sendWritten(
  { db: tenant, caller, undoSendSeconds }: Context,
  input: typeof SendMessageInput.$inferInput,
): Promise<RowOf<"Draft">> {
  refuseTarget(input);
  const words = readWords(input.channel, input);
  return tenant.transaction(async (db) => {
    const place = await takePlace(db, input, input.channel);
    const sendAt = endOfUndo(undoSendSeconds);
    const written = composeDraft(caller, input.channel, words, place);
    const sending = await insertDraft(db, {
      ...written,
      isDraft: false,
      status: "sending",
      sendAt,
      sentById: caller.id,
    });
    await countDrafts(db, sending.conversationId, 0);
    await enqueueMessage(db, sending.id, sendAt);
    return sending;
  });
}
