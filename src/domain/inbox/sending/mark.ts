import type { RowOf } from "../../../query/types.ts";
import type { Tenant, Transaction } from "../../../tenancy/tenant.ts";
import { notifyOfFailedMessage } from "../../integrations/notifications/notify-of-message.ts";
import { takeSend } from "../../integrations/sends/take-send.ts";
import { filesOfDraft, giveFilesToMessage } from "../../trade/files/draft-files.ts";
import { publishConversation } from "../conversations/publish-change.ts";
import { changeDraft } from "../drafts/store.ts";
import { appendItem, type NewItem } from "../messages/append-item.ts";
import type { Attachment } from "../messages/schema.ts";
import { lockThread } from "./lock-thread.ts";
import { sendOf } from "./send-of.ts";
import type { Transmitted } from "./transmit.ts";

/** A draft, and the attempt that sends it. */
export type Sending = { id: string; attemptId: string };

/**
 * From here on the message is this attempt's, and nobody can undo it: the row's lock decides. Undefined where it was
 * undone or has been sent, and where the business may send no more now that it is due: then it has failed.
 */
export async function markSending(db: Tenant, { id, attemptId }: Sending): Promise<RowOf<"Draft"> | undefined> {
  return db.transaction(async (tx) => {
    const [draft] = await tx.select("Draft", {
      where: { id, attemptId: null, OR: [{ status: "scheduled" }, { status: "sending" }] },
      lock: true,
    });
    if (draft === undefined) return undefined;
    const sending = await changeDraft(tx, draft, { status: "sending", attemptId });
    const refused = await takeSend(tx, sendOf(draft));
    if (refused === undefined) return sending;
    await fail(tx, sending, refused.reason);
    return undefined;
  });
}

/** Appends a sent message to its thread. Undefined if the claim has run out, because the message was then marked failed. */
export async function markSent(
  db: Tenant,
  sending: Sending,
  transmitted: Transmitted,
): Promise<RowOf<"Message"> | undefined> {
  return db.transaction(async (tx) => {
    const conversation = await lockThread(tx, sending.id);
    const draft = await lockSending(tx, sending);
    if (draft === undefined) return undefined;
    const attachments = (await filesOfDraft(tx, draft.id)).map(attachmentOf);
    const item = { ...itemOf(draft), ...transmitted, attachments };
    // A carrier that gives an id twice still sent both.
    const message =
      (await appendItem(tx, conversation, item)) ?? (await appendItem(tx, conversation, { ...item, providerId: null }));
    if (message === undefined) throw new Error("the id of a new message is taken");
    await giveFilesToMessage(tx, draft.id, message.id);
    await changeDraft(tx, draft, { status: "sent", attemptId: null, messageId: message.id, failure: null });
    return message;
  });
}

/** Leaves it to a person what becomes of a message that did not go out, or may not have. */
export async function markFailed(db: Tenant, sending: Sending, failure: string): Promise<void> {
  await db.transaction(async (tx) => {
    const draft = await lockSending(tx, sending);
    if (draft !== undefined) await fail(tx, draft, failure);
  });
}

async function fail(db: Transaction, draft: RowOf<"Draft">, failure: string): Promise<void> {
  await changeDraft(db, draft, { status: "failed", attemptId: null, sendAt: null, failure });
  if (draft.conversationId !== null) await publishConversation(db, draft.conversationId);
  await notifyOfFailedMessage(db, draft);
}

async function lockSending(db: Transaction, { id, attemptId }: Sending): Promise<RowOf<"Draft"> | undefined> {
  const [draft] = await db.select("Draft", { where: { id, status: "sending", attemptId }, lock: true });
  return draft;
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
