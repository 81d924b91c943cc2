import type { Conversation, Draft, Message } from "../../src/generated/prisma/client.ts";
import type { World } from "./world.ts";

type Thread = Conversation & { messages: Message[]; drafts: Draft[] };

/** Computes the list columns of a conversation from its thread alone, by the specification. */
export function reckon({ createdAt, customerId, messages, drafts }: Thread) {
  const items = messages.filter(({ type }) => type !== "comment").toSorted(byTime);
  const written = items.filter(({ type }) => type === "message");
  const has = (...channels: Message["channel"][]) => items.some(({ channel }) => channels.includes(channel));
  const lastAt = items.at(-1)?.at ?? null;
  const lastIn = written.findLast(({ direction }) => direction === "in");
  const lastOut = written.findLast(({ direction }) => direction === "out");
  return {
    lastMessageAt: lastAt,
    activityAt: lastAt ?? createdAt,
    lastInboundAt: lastIn?.at ?? null,
    lastReplyAt: lastOut?.at ?? null,
    latestMessageId: items.at(-1)?.id ?? null,
    hasSms: has("sms"),
    hasEmail: has("email"),
    hasVoice: has("voice"),
    hasCalls: has("voice", "call"),
    draftCount: drafts.filter(({ status }) => status === "draft").length,
    isUnreplied: lastIn !== undefined && (lastOut === undefined || lastOut.at < lastIn.at),
    isUnmatched: customerId === null,
  };
}

/** Orders as the thread does: by time, then by id. */
function byTime(one: Message, other: Message): number {
  return one.at.getTime() - other.at.getTime() || (one.id < other.id ? -1 : 1);
}

export async function threadsOf(world: World, businessId: string): Promise<Thread[]> {
  return world.database.system.conversation.findMany({
    where: { businessId },
    include: { messages: true, drafts: true },
  });
}
