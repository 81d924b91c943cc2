import { emit } from "../../../events/emit.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { drafts } from "./schema.ts";

type Draft = RowOf<"Draft">;

export async function emitDraftCreated(db: Transaction, draft: Draft): Promise<void> {
  if (draft.isDraft) await emit(db, { type: "draft.created", payload: describe(draft) });
}

export async function emitDraftDeleted(db: Transaction, before: Draft, after: Draft): Promise<void> {
  if (!after.isDraft) return;
  await emit(db, { type: "draft.deleted", payload: { ...describe(after), changed: changesOf(before, after) } });
}

export async function emitDraftSent(
  db: Transaction,
  before: Draft,
  after: Draft & { messageId: string },
): Promise<void> {
  if (!after.isDraft) return;
  const payload = { ...describe(after), message_id: after.messageId, changed: changesOf(before, after) };
  await emit(db, { type: "draft.sent", payload });
}

/** The version is the portal's own. */
function changesOf(before: Draft, after: Draft): string[] {
  return drafts.changes(before, after).filter((name) => name !== "version");
}

function describe({ id, conversationId, customerId, channel, draftedByKind, draftedByName }: Draft) {
  return {
    draft_id: id,
    conversation_id: conversationId,
    customer_id: customerId,
    channel: channel === "sms" ? ("sms" as const) : ("email" as const),
    drafted_by: { kind: draftedByKind, name: draftedByName },
  };
}
