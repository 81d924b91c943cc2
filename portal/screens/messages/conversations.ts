import { batch, type Signal, signal } from "@preact/signals";
import { onAnswer } from "../../data/answers.ts";
import type { ConversationFragment } from "../../generated/types.ts";
import { type Move, moved } from "./conversation-moves.ts";

/** A conversation as the server last answered it, the moves that it has not answered yet, and the two together. */
type Kept = {
  answered: ConversationFragment;
  moves: readonly Move[];
  shown: ConversationFragment;
};

/**
 * Every conversation that an answer has brought, once, for lists and threads. Graphcache takes ten times as long to
 * keep a page of a list, and three times the memory: see docs/decisions/2026-11-28-inbox-store.md.
 */
const conversations = new Map<string, Signal<Kept>>();

/** 0.9 KB each. */
const maxKept = 20_000;

onAnswer((data) => batch(() => keepAll(data)));

/** The conversation with the person's moves; undefined if no answer has brought it. */
export function conversationOf(id: string): ConversationFragment | undefined {
  return conversations.get(id)?.value.shown;
}

/** The ids of the customer's conversations. */
export function conversationsOfCustomer(customerId: string): string[] {
  return [...conversations.keys()].filter((id) => conversations.get(id)?.peek().shown.customer?.id === customerId);
}

/** A conversation that was read with more fields, with those that lists have as they are now. */
export function shown<Conversation extends ConversationFragment>(conversation: Conversation): Conversation {
  return { ...conversation, ...conversationOf(conversation.id) };
}

/** Shows the conversations with the moves; returns a function that shows some of them without. */
export function showMoves(ids: readonly string[], moves: readonly Move[]): (ids: readonly string[]) => void {
  const change = (changed: readonly string[], next: (before: readonly Move[]) => readonly Move[]) =>
    batch(() => {
      for (const id of changed) {
        const kept = conversations.get(id);
        if (kept !== undefined) kept.value = withMoves(kept.peek().answered, next(kept.peek().moves));
      }
    });
  change(ids, (before) => [...before, ...moves]);
  return (ended) => change(ended, (before) => before.filter((one) => !moves.includes(one)));
}

/** Drops a conversation that no longer exists. */
export function forget(id: string): void {
  conversations.delete(id);
}

/** Drops the conversations that nothing shows, if there are many. */
export function forgetUnlisted(isListed: (id: string) => boolean): void {
  if (conversations.size <= maxKept) return;
  for (const [id, kept] of conversations) if (kept.peek().moves.length === 0 && !isListed(id)) conversations.delete(id);
}

function withMoves(answered: ConversationFragment, moves: readonly Move[]): Kept {
  return { answered, moves, shown: moves.reduce(moved, answered) };
}

/** Keeps each conversation of an answer, wherever it lies. */
function keepAll(data: unknown): void {
  if (typeof data !== "object" || data === null) return;
  if (isConversation(data)) keep(data);
  for (const value of Object.values(data)) keepAll(value);
}

type Found = Pick<ConversationFragment, "id"> & Partial<ConversationFragment>;

function isConversation(data: object): data is Found {
  return "__typename" in data && data.__typename === "Conversation" && "id" in data;
}

/** An answer can be older than one that came before it. Being read is no update, so it has no time. */
function keep(found: Found): void {
  const kept = conversations.get(found.id);
  if (isWhole(found)) {
    const answered = fieldsOf(found);
    if (kept === undefined) conversations.set(found.id, signal(withMoves(answered, [])));
    else if (kept.peek().answered.updated_at <= answered.updated_at)
      kept.value = withMoves(answered, kept.peek().moves);
  } else if (kept !== undefined) {
    const { answered, moves } = kept.peek();
    const { is_unread: isUnread = answered.is_unread, draft_count: drafts = answered.draft_count } = found;
    if (isUnread !== answered.is_unread || drafts !== answered.draft_count)
      kept.value = withMoves({ ...answered, is_unread: isUnread, draft_count: drafts }, moves);
  }
}

/** Whether it has the fields of lists: others of the portal's documents ask for few. */
function isWhole(found: Found): found is ConversationFragment {
  return found.updated_at !== undefined && found.is_unmatched !== undefined;
}

/** Without the fields that threads add, which Graphcache keeps. */
function fieldsOf(found: ConversationFragment): ConversationFragment {
  return {
    __typename: found.__typename,
    id: found.id,
    customer: found.customer,
    sender_address: found.sender_address,
    is_unmatched: found.is_unmatched,
    state: found.state,
    snoozed_until: found.snoozed_until,
    assignee: found.assignee,
    is_unread: found.is_unread,
    is_unreplied: found.is_unreplied,
    latest_message: found.latest_message,
    draft_count: found.draft_count,
    activity_at: found.activity_at,
    updated_at: found.updated_at,
  };
}
