import { currentTime } from "../../../postgres/clock.ts";
import { badField } from "../../../problems.ts";
import { assertVerified } from "../../integrations/sends/count-send.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { changeDraft, changeDraftCount } from "../drafts/store.ts";
import { draftTransitions } from "../drafts/transitions.ts";
import { enqueueMessage } from "./enqueue-message.ts";
import { lockDraft } from "./lock-draft.ts";

/** Tolerates the time that a request to send now needs to arrive. */
const toleranceMs = 1000;

type Input = { id: string; send_at: Date; version?: number | null | undefined };

export async function scheduleDraft({ db, caller }: MutationContext, { id, send_at: sendAt, version }: Input) {
  if (sendAt.getTime() < currentTime().getTime() - toleranceMs) throw badField("/send_at", "must not be in the past");
  await assertVerified(db);
  const draft = await lockDraft(db, id, "schedule", version);
  const status = draftTransitions.next(draft, "schedule");
  const scheduled = await changeDraft(db, draft, {
    status,
    sendAt,
    sentById: caller.id,
    changedByName: caller.name,
  });
  await changeDraftCount(db, draft.conversationId, -1);
  await enqueueMessage(db, id, sendAt);
  return scheduled;
}
