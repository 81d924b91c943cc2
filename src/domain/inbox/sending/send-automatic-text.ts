import { currentTime } from "../../../postgres/clock.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { lockInbox } from "../conversations/lock-inbox.ts";
import { active, findLatestConversation } from "../conversations/queries.ts";
import { insertDraft } from "../drafts/store.ts";
import { enqueueMessage } from "./enqueue-message.ts";

type Text = {
  /** The id of the new draft. */
  id: string;
  customerId: string;
  /** An Australian mobile number, in E.164 format. */
  to: string;
  text: string;
  /** The person whose name the text has in the inbox. */
  sender: { id: string; name: string };
};

/**
 * Queues a text that nobody wrote, in the customer's conversation. Its limits are checked when it is sent; a refusal
 * marks it failed, and notifies. The caller locks its record first; this locks the business, then the conversation.
 */
export async function sendAutomaticText(db: Transaction, { id, customerId, to, text, sender }: Text): Promise<void> {
  await lockInbox(db);
  const conversation = await findLatestConversation(db, { ...active, customerId }, { lock: true });
  const sendAt = currentTime();
  await insertDraft(db, {
    id,
    conversationId: conversation?.id ?? null,
    customerId,
    channel: "sms",
    toAddress: to,
    text,
    status: "sending",
    isDraft: false,
    sendAt,
    draftedByKind: "user",
    draftedById: sender.id,
    draftedByName: sender.name,
    sentById: sender.id,
  });
  await enqueueMessage(db, id, sendAt);
}
