import { newId } from "../../../query/new-id.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { moveDraftFiles } from "../../trade/files/draft-files.ts";
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

/** Undoes all that is held or scheduled in conversations that the caller has locked. */
export async function undoAllSends(db: Transaction, conversationIds: readonly string[]): Promise<void> {
  const leaving = await db.select("Draft", {
    where: {
      conversationId: { in: [...conversationIds] },
      attemptId: null,
      OR: [{ status: "scheduled" }, { status: "sending" }],
    },
    orderBy: [{ id: "asc" }],
    lock: true,
  });
  for (const draft of leaving) await replaceByDraft(db, draft);
}

/** The id is deleted for good, and its content waits in a new draft by the same author. */
async function replaceByDraft(
  db: Transaction,
  draft: RowOf<"Draft">,
  changedByName = draft.changedByName,
): Promise<RowOf<"Draft">> {
  await changeDraft(db, draft, { status: "deleted", sendAt: null, sentById: null, changedByName });
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
