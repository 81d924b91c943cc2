import { assertSend } from "../../integrations/sends/count-send.ts";
import { endOfUndo } from "../../integrations/sends/end-of-undo.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { enqueueMessage } from "../sending/enqueue-message.ts";
import { sendOf } from "../sending/send-of.ts";
import { composeDraft } from "./compose/compose-draft.ts";
import type { PreparedHtml } from "./compose/content.ts";
import type { SendMessageInput } from "./inputs.ts";
import { insertDraft } from "./store.ts";

/** Stores the message as a draft, so that its send can be undone, can fail and can be retried. */
export async function sendMessage(
  { db, caller, services: { undoSendSeconds } }: MutationContext,
  input: typeof SendMessageInput.$inferInput,
  prepared: PreparedHtml,
) {
  const draft = await composeDraft(db, caller, input, prepared);
  const sendAt = endOfUndo(undoSendSeconds);
  const sending = await insertDraft(db, {
    ...draft,
    isDraft: false,
    status: "sending",
    sendAt,
    sentById: caller.id,
  });
  await enqueueMessage(db, sending.id, sendAt);
  await assertSend(db, sendOf(sending));
  return sending;
}
