import { previewOf } from "../../../html-sanitizer/preview.ts";
import { newId } from "../../../query/new-id.ts";
import type { Changes, NewRow, RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { publishConversation } from "../conversations/publish-change.ts";
import { markUnread } from "../unread/mark-unread.ts";

/** An item for a thread, whose conversation is given beside it. */
export type NewItem = Omit<NewRow<"Message">, "conversationId" | "preview" | "id" | "at"> & { id?: string; at: Date };

/**
 * Appends an item to the thread of a conversation that the caller has locked, and updates the columns that the list shows.
 * Undefined if the provider's id is taken: the message is already there. A message or call that comes in reopens a snoozed
 * or archived conversation, never one in the trash or spam. A comment changes nothing but the thread. Both make the
 * conversation unread for all but who made the call or wrote the comment.
 */
export async function appendItem(
  db: Transaction,
  conversation: RowOf<"Conversation">,
  item: NewItem,
): Promise<RowOf<"Message"> | undefined> {
  const added = await db.tryInsert("Message", {
    cc: [],
    ...item,
    id: item.id ?? newId(),
    conversationId: conversation.id,
    preview: previewOf(item.text ?? item.subject ?? null),
  });
  if (added === undefined) return undefined;
  const changes = item.type === "comment" ? {} : changesBy(conversation, added);
  await db.update("Conversation", { id: conversation.id }, changes, { touch: true });
  if (added.direction === "in" || added.type === "comment")
    await markUnread(db, [conversation.id], { allBut: added.sentById });
  await publishConversation(db, conversation.id);
  return added;
}

/** Items may arrive out of order: only the latest changes the times and the preview that the list shows. */
function changesBy(conversation: RowOf<"Conversation">, item: RowOf<"Message">): Changes<"Conversation"> {
  const isLatest = isLater(item, conversation);
  const isMessage = item.type === "message";
  const reopens = item.direction === "in" && (conversation.state === "snoozed" || conversation.state === "archived");
  return {
    ...(isLatest && { lastMessageAt: item.at, activityAt: item.at, latestMessageId: item.id }),
    ...(isMessage && item.direction === "in" && { lastInboundAt: later(conversation.lastInboundAt, item.at) }),
    ...(isMessage && item.direction === "out" && { lastReplyAt: later(conversation.lastReplyAt, item.at) }),
    ...(item.channel === "sms" && { hasSms: true }),
    ...(item.channel === "email" && { hasEmail: true }),
    ...(item.channel === "voice" && { hasVoice: true, hasCalls: true }),
    ...(item.channel === "call" && { hasCalls: true }),
    ...(reopens && { state: "open", snoozedUntil: null }),
  };
}

/** In the thread's order: by time, then by id. Ids alone do not work, because those of one millisecond have no order. */
function isLater(item: RowOf<"Message">, { lastMessageAt, latestMessageId }: RowOf<"Conversation">): boolean {
  if (lastMessageAt === null || latestMessageId === null) return true;
  const difference = item.at.getTime() - lastMessageAt.getTime();
  return difference > 0 || (difference === 0 && item.id > latestMessageId);
}

function later(one: Date | null, other: Date): Date {
  return one !== null && one > other ? one : other;
}
