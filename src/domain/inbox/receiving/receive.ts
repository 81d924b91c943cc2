import { randomUUIDv7 } from "node:crypto";
import type { Database } from "../../../database/database.ts";
import type { RowOf } from "../../../database/query/types.ts";
import type { Transaction } from "../../../database/tenant.ts";
import { emit } from "../../../events/emit.ts";
import type { InboundMessage } from "../../../inbound/message.ts";
import { Problem } from "../../../problems.ts";
import { appendItem } from "../conversations/append.ts";
import { lockInbox } from "../conversations/lock.ts";
import { describeMessage } from "../conversations/message-event.ts";
import { placeOf } from "./find-conversation.ts";
import { findOwner, isInboxAddress } from "./owner.ts";
import { sendersOf } from "./sender.ts";

/** Takes in a text or email, once, and records `message.received` with it. Answers whose it was. */
export async function receiveMessage(database: Database, message: InboundMessage): Promise<string> {
  const businessId = await findOwner(database, message.recipients);
  if (businessId === undefined) throw new Problem("not-found", "Nobody receives messages at this number or address.");
  await database.tenant(businessId).transaction((db) => take(db, message));
  return businessId;
}

async function take(db: Transaction, message: InboundMessage): Promise<void> {
  const business = await lockInbox(db);
  const { channel, providerId } = message;
  const [known] = await db.select("Message", { where: { channel, providerId }, take: 1 });
  if (known !== undefined) return;
  const { conversation, contactId } = await placeOf(db, message, await sendersOf(db, message.sender));
  const added = await appendItem(db, conversation, { ...itemOf(message, business), contactId });
  if (added === undefined) throw new Error("a message that was not there has come about under the lock");
  const told = await describeMessage(db, added);
  await emit(db, {
    type: "message.received",
    payload: { message: { ...told.message, direction: "in" }, ...told.around },
  });
}

/** It is dated by its arrival: what it says of itself may be wrong. */
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
    at: new Date(),
  };
}
