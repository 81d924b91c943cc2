import type { RowOf } from "../../../query/types.ts";
import type { Tenant, Transaction } from "../../../tenancy/tenant.ts";
import { notifyOfFailedMessage } from "../../integrations/notifications/notify-of-message.ts";
import { recordReminderText } from "../../integrations/reminders/record-text.ts";
import { skipOutdatedText } from "../../integrations/reminders/skip-outdated.ts";
import { countSend } from "../../integrations/sends/count-send.ts";
import { filesOfDraft, moveFilesToMessage } from "../../trade/files/draft-files.ts";
import { publishConversation } from "../conversations/publish-change.ts";
import { emitDraftSent } from "../drafts/emit-change.ts";
import { changeDraft } from "../drafts/store.ts";
import { appendItem, type NewItem } from "../messages/append-item.ts";
import type { Attachment } from "../messages/schema.ts";
import { lockThread } from "./lock-thread.ts";
import { sendOf } from "./send-of.ts";
import type { Transmitted } from "./transmit.ts";

export type Sending = { id: string; attemptId: string };

/**
 * Claims the message for this attempt. From then on nobody can undo it; the row's lock decides. Returns undefined if it
 * was undone or sent, if it is an automatic text that is no longer wanted, or if the business has reached its sending
 * limit. The limit marks it failed.
 */
export async function markSending(db: Tenant, { id, attemptId }: Sending): Promise<RowOf<"Draft"> | undefined> {
  return db.transaction(async (tx) => {
    const draft = await tx.findFirst(
      "Draft",
      { where: { id, attemptId: null, OR: [{ status: "scheduled" }, { status: "sending" }] } },
      { lock: true },
    );
    if (draft === null) return undefined;
    if (await skipOutdatedText(tx, draft)) {
      await changeDraft(tx, draft, { status: "deleted", sendAt: null });
      return undefined;
    }
    const sending = await changeDraft(tx, draft, { status: "sending", attemptId });
    const refused = await countSend(tx, sendOf(draft));
    if (refused === undefined) return sending;
    await fail(tx, sending, refused.reason);
    return undefined;
  });
}

/**
 * Appends a sent message to its thread. Returns undefined if the claim has expired, because the message was then marked
 * as failed.
 */
export async function markSent(
  db: Tenant,
  sending: Sending,
  transmitted: Transmitted,
): Promise<RowOf<"Message"> | undefined> {
  return db.transaction(async (tx) => {
    const conversation = await lockThread(tx, sending.id);
    const draft = await lockSending(tx, sending);
    if (draft === null) return undefined;
    const attachments = (await filesOfDraft(tx, draft.id)).map(attachmentOf);
    const item = { ...itemOf(draft), ...transmitted, attachments };
    // If a carrier returns an id twice, both messages were still sent.
    const message =
      (await appendItem(tx, conversation, item)) ?? (await appendItem(tx, conversation, { ...item, providerId: null }));
    if (message === undefined) throw new Error("the id of a new message is taken");
    await moveFilesToMessage(tx, draft.id, message.id);
    const changes = { status: "sent", attemptId: null, messageId: message.id, failure: null } as const;
    const sent = await changeDraft(tx, draft, changes);
    await recordReminderText(tx, draft.id, null);
    await emitDraftSent(tx, draft, { ...sent, messageId: message.id });
    return message;
  });
}

/** Marks a message as failed if it was not sent, or may not have been. A person decides what to do. */
export async function markFailed(db: Tenant, sending: Sending, failure: string): Promise<void> {
  await db.transaction(async (tx) => {
    const draft = await lockSending(tx, sending);
    if (draft !== null) await fail(tx, draft, failure);
  });
}

async function fail(db: Transaction, draft: RowOf<"Draft">, failure: string): Promise<void> {
  await changeDraft(db, draft, { status: "failed", attemptId: null, sendAt: null, failure });
  await recordReminderText(db, draft.id, failure);
  if (draft.conversationId !== null) await publishConversation(db, draft.conversationId);
  await notifyOfFailedMessage(db, draft);
}

function lockSending(db: Transaction, { id, attemptId }: Sending): Promise<RowOf<"Draft"> | null> {
  return db.findFirst("Draft", { where: { id, status: "sending", attemptId } }, { lock: true });
}

function attachmentOf({ id, filename, contentType, size }: RowOf<"File">): Attachment {
  return { id, filename, content_type: contentType, size, kept: true };
}

function itemOf(draft: RowOf<"Draft">): Omit<NewItem, "at"> {
  return {
    type: "message",
    direction: "out",
    channel: draft.channel,
    subject: draft.subject,
    text: draft.text,
    html: draft.html,
    toAddress: draft.toAddress,
    sentById: draft.sentById,
    contactId: draft.contactId,
    draftId: draft.isDraft ? draft.id : null,
  };
}
