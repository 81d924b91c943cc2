import { assertSend } from "../../integrations/sends/count-send.ts";
import { endOfUndo } from "../../integrations/sends/end-of-undo.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { changeDraft, changeDraftCount } from "../drafts/store.ts";
import { draftTransitions } from "../drafts/transitions.ts";
import { enqueueMessage } from "./enqueue-message.ts";
import { lockDraft } from "./lock-draft.ts";
import { sendOf } from "./send-of.ts";

type Input = { id: string; version?: number | null | undefined };

export async function sendDraft(
  { db, caller, services: { undoSendSeconds } }: MutationContext,
  { id, version }: Input,
) {
  const draft = await lockDraft(db, id, "send", version);
  const sendAt = endOfUndo(undoSendSeconds);
  const status = draftTransitions.next(draft, "send");
  const sending = await changeDraft(db, draft, {
    status,
    sendAt,
    sentById: caller.id,
    changedByName: caller.name,
    failure: null,
  });
  await changeDraftCount(db, draft.conversationId, draft.status === "draft" ? -1 : 0);
  await enqueueMessage(db, id, sendAt);
  await assertSend(db, sendOf(sending));
  return sending;
}
