import { randomUUIDv7 } from "node:crypto";
import type { Changes, NewRow, RowOf } from "../../../database/query/types.ts";
import type { Transaction } from "../../../database/tenant.ts";
import { previewOf } from "../../../html-sanitizer/preview.ts";
import { announceConversation } from "./announce.ts";

/** An item of a thread; the conversation is said beside it. */
export type NewItem = Omit<NewRow<"Message">, "conversationId" | "preview" | "id" | "at"> & { id?: string; at: Date };

/**
 * Adds an item to the thread of a conversation that the caller has locked, and brings the columns that the list shows up
 * to date. Undefined where the provider's id is taken: the message is already there. What comes in reopens a conversation
 * that is snoozed or archived; one in the trash or in spam stays there. A comment changes nothing but the thread.
 */
export async function appendItem(
  db: Transaction,
  conversation: RowOf<"Conversation">,
  item: NewItem,
): Promise<RowOf<"Message"> | undefined> {
  const preview = previewOf(item.text ?? item.subject ?? null);
  const id = item.id ?? randomUUIDv7();
  const added = await db.tryInsert("Message", {
    cc: [],
    ...item,
    id,
    conversationId: conversation.id,
    preview,
  });
  if (added === undefined) return undefined;
  await db.update(
    "Conversation",
    { id: conversation.id },
    item.type === "comment" ? {} : changesOf(conversation, added),
  );
  await announceConversation(db, conversation.id);
  return added;
}

/** Items may arrive out of order: only what is newest moves the times and the line that the list shows. */
function changesOf(conversation: RowOf<"Conversation">, item: RowOf<"Message">): Changes<"Conversation"> {
  const isNewest = conversation.lastMessageAt === null || item.at >= conversation.lastMessageAt;
  const isMessage = item.type === "message";
  const reopens = item.direction === "in" && (conversation.state === "snoozed" || conversation.state === "archived");
  return {
    ...(isNewest ? { lastMessageAt: item.at, activityAt: item.at, latestMessageId: item.id } : {}),
    ...(isMessage && item.direction === "in" ? { lastInboundAt: later(conversation.lastInboundAt, item.at) } : {}),
    ...(isMessage && item.direction === "out" ? { lastReplyAt: later(conversation.lastReplyAt, item.at) } : {}),
    ...(item.channel === "sms" ? { hasSms: true } : {}),
    ...(item.channel === "email" ? { hasEmail: true } : {}),
    ...(item.channel === "voice" ? { hasVoice: true, hasCalls: true } : {}),
    ...(item.channel === "call" ? { hasCalls: true } : {}),
    ...(reopens ? { state: "open", snoozedUntil: null } : {}),
  };
}

function later(one: Date | null, other: Date): Date {
  return one !== null && one > other ? one : other;
}
