import { previewOf } from "../../../html-sanitizer/preview.ts";
import { newId } from "../../../query/new-id.ts";
import type { CreateData, RowOf, UpdateData } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { update } from "../../kernel/store.ts";
import { emitConversationUpdated } from "../conversations/emit-change.ts";
import { publishConversation } from "../conversations/publish-change.ts";
import { channelsListed } from "../conversations/rules.ts";
import { markUnread } from "../unread/mark-unread.ts";

/** An item for a thread. The conversation is passed separately. */
export type NewItem = Omit<CreateData<"Message">, "conversationId" | "preview" | "id" | "at"> & {
  id?: string;
  at: Date;
};

/**
 * Appends an item to a locked conversation's thread and updates the columns that lists show. An inbound message or call
 * reopens a snoozed or archived conversation. Inbound items and comments make it unread for all but their author.
 * Returns undefined if the provider's id is already stored.
 */
export async function appendItem(
  db: Transaction,
  conversation: RowOf<"Conversation">,
  item: NewItem,
): Promise<RowOf<"Message"> | undefined> {
  const added = await db.tryCreate("Message", {
    data: {
      cc: [],
      ...item,
      id: item.id ?? newId(),
      conversationId: conversation.id,
      preview: previewOf(item.text ?? item.subject ?? null),
    },
  });
  if (added === null) return undefined;
  const changes = item.type === "comment" ? {} : changesBy(conversation, added);
  const changed = await update(db, "Conversation", conversation.id, changes, { touch: true });
  const { state, snoozedUntil } = changed;
  if (state !== conversation.state) emitConversationUpdated(db, conversation, { ...conversation, state, snoozedUntil });
  if (added.direction === "in" || added.type === "comment")
    await markUnread(db, [conversation.id], { allBut: added.sentById });
  await publishConversation(db, conversation.id);
  return added;
}

/** Items can arrive out of order. Only the latest changes the times and preview in lists. */
function changesBy(conversation: RowOf<"Conversation">, item: RowOf<"Message">): UpdateData<"Conversation"> {
  const isLatest = isLater(item, conversation);
  const isMessage = item.type === "message";
  const listed: readonly string[] = item.channel === null ? [] : channelsListed[item.channel];
  const reopens = item.direction === "in" && (conversation.state === "snoozed" || conversation.state === "archived");
  return {
    ...(isLatest && { lastMessageAt: item.at, activityAt: item.at, latestMessageId: item.id }),
    ...(isMessage && item.direction === "in" && { lastInboundAt: later(conversation.lastInboundAt, item.at) }),
    ...(isMessage && item.direction === "out" && { lastReplyAt: later(conversation.lastReplyAt, item.at) }),
    ...(listed.includes("sms") && { hasSms: true }),
    ...(listed.includes("email") && { hasEmail: true }),
    ...(listed.includes("voice") && { hasVoice: true }),
    ...(listed.includes("calls") && { hasCalls: true }),
    ...(reopens && { state: "open", snoozedUntil: null }),
  };
}

/**
 * Compares in the thread's order: by time, then by id. Ids alone do not work, because ids of the same millisecond are
 * unordered.
 */
function isLater(item: RowOf<"Message">, { lastMessageAt, latestMessageId }: RowOf<"Conversation">): boolean {
  if (lastMessageAt === null || latestMessageId === null) return true;
  const difference = item.at.getTime() - lastMessageAt.getTime();
  return difference > 0 || (difference === 0 && item.id > latestMessageId);
}

function later(one: Date | null, other: Date): Date {
  return one !== null && one > other ? one : other;
}
