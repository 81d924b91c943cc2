import { newId } from "../../../query/new-id.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { moveDraftFiles } from "../../trade/files/draft-files.ts";
import { emitDraftDeleted } from "../drafts/emit-change.ts";
import { changeDraft, insertDraft } from "../drafts/store.ts";
import { cancelMessage } from "./enqueue-message.ts";
import { lockDraft } from "./lock-draft.ts";

type Input = { id: string };

export async function undoSend({ db, caller }: MutationContext, { id }: Input) {
  return replaceByDraft(db, await lockDraft(db, id, "undo_send"), caller.name);
}

export async function unscheduleDraft({ db, caller }: MutationContext, { id }: Input) {
  return replaceByDraft(db, await lockDraft(db, id, "unschedule"), caller.name);
}

/** Undoes all held and scheduled sends of conversations that the caller has locked. */
export async function undoAllSends(db: Transaction, conversationIds: readonly string[]): Promise<void> {
  const leaving = await db.findMany(
    "Draft",
    {
      where: {
        conversationId: { in: [...conversationIds] },
        attemptId: null,
        OR: [{ status: "scheduled" }, { status: "sending" }],
      },
      orderBy: [{ id: "asc" }],
    },
    { lock: true },
  );
  for (const draft of leaving) await replaceByDraft(db, draft);
}

/** Deletes the draft and copies it to a new one by the same author. The deleted id stays deleted. */
async function replaceByDraft(
  db: Transaction,
  draft: RowOf<"Draft">,
  changedByName = draft.changedByName,
): Promise<RowOf<"Draft">> {
  const deleted = await changeDraft(db, draft, { status: "deleted", sendAt: null, sentById: null, changedByName });
  await emitDraftDeleted(db, draft, deleted);
  await cancelMessage(db, draft.id);
  const replacement = await insertDraft(db, {
    id: newId(),
    conversationId: draft.conversationId,
    customerId: draft.customerId,
    contactId: draft.contactId,
    channel: draft.channel,
    toAddress: draft.toAddress,
    subject: draft.subject,
    text: draft.text,
    html: draft.html,
    replyToMessageId: draft.replyToMessageId,
    draftedByKind: draft.draftedByKind,
    draftedById: draft.draftedById,
    draftedByName: draft.draftedByName,
    editedById: draft.editedById,
  });
  await moveDraftFiles(db, draft.id, replacement.id);
  return replacement;
}
