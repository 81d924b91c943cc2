import { emit } from "../../../events/emit.ts";
import type { Files } from "../../../graphql/services.ts";
import type { InboundMessage } from "../../../inbound/message.ts";
import { currentTime } from "../../../postgres/clock.ts";
import { Problem } from "../../../problems.ts";
import { newId } from "../../../query/new-id.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Database } from "../../../tenancy/database.ts";
import type { Tenant, Transaction } from "../../../tenancy/tenant.ts";
import { notifyOfReceivedMessage } from "../../integrations/notifications/notify-of-message.ts";
import { attachToMessage, deletePendingFiles, storeAttachments } from "../../trade/files/store-attachments.ts";
import { lockInbox } from "../conversations/lock-inbox.ts";
import { isActive } from "../conversations/queries.ts";
import { appendItem } from "../messages/append-item.ts";
import { messagePayload } from "../messages/payload.ts";
import { lockThread } from "./lock-thread.ts";
import { recordOptOut } from "./opt-outs.ts";
import { findRecipient, isInboxAddress } from "./recipient.ts";
import { findSenders } from "./senders.ts";

type Parts = { database: Database; files: Pick<Files, "store" | "megabytesPerBusiness"> };

/**
 * Stores an inbound SMS or email once, and emits `message.received`. Returns the business's id. Its files are stored
 * first. If that fails, this throws, and the provider retries.
 */
export async function receiveMessage({ database, files }: Parts, message: InboundMessage): Promise<string> {
  const businessId = await findRecipient(database, message.recipients);
  if (businessId === undefined) throw new Problem("not-found", "No business receives messages at this address.");
  const tenant = database.tenant(businessId);
  if ((await findStored(tenant, message)) !== null) return businessId;
  const kept = await storeAttachments(tenant, files, message.attachments);
  await tenant.transaction((db) => storeMessage(db, message, kept));
  return businessId;
}

function findStored(db: Tenant, { channel, providerId }: InboundMessage): Promise<RowOf<"Message"> | null> {
  return db.findFirst("Message", { where: { channel, providerId } });
}

/** `kept` are the ids of stored attachments by their places. Returns the message. */
export async function storeMessage(
  db: Transaction,
  message: InboundMessage,
  kept: ReadonlyMap<number, string> = new Map(),
): Promise<RowOf<"Message">> {
  const business = await lockInbox(db);
  const stored = await findStored(db, message);
  if (stored !== null) {
    await deletePendingFiles(db, [...kept.values()]);
    return stored;
  }
  const { conversation, contactId } = await lockThread(db, message, await findSenders(db, message.sender));
  const added = await appendItem(db, conversation, { ...itemOf(message, business, kept), contactId });
  if (added === undefined) throw new Error("a message that was not there is there under the lock");
  await attachToMessage(db, added.id, [...kept.values()]);
  await recordOptOut(db, message);
  await emit(db, { type: "message.received", payload: await messagePayload(db, added, "in") });
  if (isActive(conversation)) await notifyOfReceivedMessage(db, { id: added.id, isAutomatic: message.isAutomatic });
  return added;
}

/** Uses the time of arrival, because the time that a message states can be wrong. */
function itemOf(
  message: InboundMessage,
  { smsNumber, inboundEmail }: RowOf<"Business">,
  kept: ReadonlyMap<number, string>,
) {
  const { channel, providerId, subject, text, html, messageIdHeader } = message;
  return {
    type: "message" as const,
    direction: "in" as const,
    channel,
    providerId,
    subject,
    text,
    html,
    messageIdHeader,
    fromAddress: message.from,
    toAddress: channel === "sms" ? smsNumber : inboundEmail,
    cc: message.named.filter((address) => !isInboxAddress(address, inboundEmail)),
    attachments: message.attachments.map(({ content: _, ...file }, place) => {
      const id = kept.get(place);
      return id === undefined ? { id: newId(), ...file } : { id, ...file, kept: true };
    }),
    at: currentTime(),
  };
}
