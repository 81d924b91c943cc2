import { randomUUIDv7 } from "node:crypto";
import { currentTime } from "../../../database/clock.ts";
import type { Database } from "../../../database/database.ts";
import type { RowOf } from "../../../database/query/types.ts";
import type { Transaction } from "../../../database/tenant.ts";
import { emit } from "../../../events/emit.ts";
import type { InboundMessage } from "../../../inbound/message.ts";
import { Problem } from "../../../problems.ts";
import { notifyOfReceivedMessage } from "../../notifications/notify-of-message.ts";
import { lockInbox } from "../conversations/lock-inbox.ts";
import { isActive } from "../conversations/queries.ts";
import { appendItem } from "../messages/append-item.ts";
import { messagePayload } from "../messages/payload.ts";
import { lockThread } from "./lock-thread.ts";
import { findRecipient, isInboxAddress } from "./recipient.ts";
import { findSenders } from "./senders.ts";

/** Stores an inbound SMS or email, once, and emits `message.received` with it. Returns the id of the business. */
export async function receiveMessage(database: Database, message: InboundMessage): Promise<string> {
  const businessId = await findRecipient(database, message.recipients);
  if (businessId === undefined) throw new Problem("not-found", "No business receives messages at this address.");
  await database.tenant(businessId).transaction((db) => storeMessage(db, message));
  return businessId;
}

async function storeMessage(db: Transaction, message: InboundMessage): Promise<void> {
  const business = await lockInbox(db);
  const { channel, providerId } = message;
  const [stored] = await db.select("Message", { where: { channel, providerId }, take: 1 });
  if (stored !== undefined) return;
  const { conversation, contactId } = await lockThread(db, message, await findSenders(db, message.sender));
  const added = await appendItem(db, conversation, { ...itemOf(message, business), contactId });
  if (added === undefined) throw new Error("a message that was not there is there under the lock");
  await emit(db, { type: "message.received", payload: await messagePayload(db, added, "in") });
  if (isActive(conversation)) await notifyOfReceivedMessage(db, { id: added.id, isAutomatic: message.isAutomatic });
}

/** The time is that of arrival: the one that a message states may be wrong. */
function itemOf(message: InboundMessage, { smsNumber, inboundEmail }: RowOf<"Business">) {
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
    attachments: message.attachments.map((file) => ({ id: randomUUIDv7(), ...file })),
    at: currentTime(),
  };
}
