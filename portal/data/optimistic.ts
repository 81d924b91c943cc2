import { signal } from "@preact/signals";
import type { ConversationFragment, MoveConversationsMutationVariables, UnreadCountQuery } from "../generated/types.ts";
import { matches } from "./matches.ts";
import { viewer } from "./viewer.ts";

type Name = MoveConversationsMutationVariables["move"];
type State = ConversationFragment["state"];

/** What a person does with a conversation. */
export type Move =
  | { name: Exclude<Name, "snooze" | "assign"> }
  | { name: "snooze"; until: string }
  | { name: "assign"; assignee: ConversationFragment["assignee"] };

const states: Readonly<Record<Name, readonly State[]>> = {
  archive: ["open"],
  snooze: ["open", "snoozed"],
  reopen: ["snoozed", "archived", "trashed", "spam"],
  trash: ["open", "snoozed", "archived", "spam"],
  spam: ["open", "snoozed", "archived", "trashed"],
  mark_unread: ["open", "snoozed", "archived"],
  mark_read: ["open", "snoozed", "archived"],
  assign: ["open", "snoozed", "archived", "trashed", "spam"],
};

export function isPossible(name: Name, { state }: Pick<ConversationFragment, "state">): boolean {
  return states[name].includes(state);
}

/** The conversation as the server will answer it. */
export function moved(conversation: ConversationFragment, move: Move): ConversationFragment {
  const put = (state: State, until: string | null = null) => ({ ...conversation, state, snoozed_until: until });
  switch (move.name) {
    case "archive":
      return put("archived");
    case "reopen":
      return put("open");
    case "snooze":
      return put("snoozed", move.until);
    case "trash":
      return { ...put("trashed"), is_unread: false };
    case "spam":
      return { ...put("spam"), is_unread: false };
    case "assign":
      return { ...conversation, assignee: move.assignee };
    case "mark_read":
      return { ...conversation, is_unread: false };
    case "mark_unread":
      return { ...conversation, is_unread: true };
  }
}

/** What the server has not answered yet, by conversation, in the order in which it was asked. */
const pending = signal<ReadonlyMap<string, readonly Move[]>>(new Map());

/** As the person sees it: with what they have done, whether the server has answered or not. */
export function shown<Conversation extends ConversationFragment>(conversation: Conversation): Conversation {
  const moves = pending.value.get(conversation.id) ?? [];
  return { ...conversation, ...moves.reduce(moved, conversation as ConversationFragment) };
}

export function begin(id: string, move: Move): void {
  pending.value = new Map(pending.value).set(id, [...(pending.peek().get(id) ?? []), move]);
}

/** It has been answered, or rejected: what the server says is shown again. */
export function end(id: string, move: Move): void {
  const others = (pending.value.get(id) ?? []).filter((one) => one !== move);
  const rest = new Map(pending.value);
  if (others.length === 0) rest.delete(id);
  else rest.set(id, others);
  pending.value = rest;
}

type Counts = Pick<UnreadCountQuery["inbox_counts"], "mine_unread" | "unassigned" | "unreplied">;

/** The views that are counted. */
const counted = {
  mine_unread: { unread: true },
  unassigned: { assigned: "nobody" },
  unreplied: { unreplied: true },
} as const;

/** How much the counts differ from what was last read. */
const differences = signal<ReadonlySet<Counts>>(new Set());

export function countDifference(before: ConversationFragment, after: ConversationFragment): Counts {
  const member = viewer.value?.member.id;
  const difference = (filters: (typeof counted)[keyof Counts]) =>
    Number(matches(after, filters, member) === "yes") - Number(matches(before, filters, member) === "yes");
  return {
    mine_unread: difference(counted.mine_unread),
    unassigned: difference(counted.unassigned),
    unreplied: difference(counted.unreplied),
  };
}

/** Returns what takes it back: once the counts have been read again, or where nothing has come of it. */
export function addToCounts(difference: Counts): () => void {
  differences.value = new Set(differences.value).add(difference);
  return () => {
    differences.value = new Set([...differences.value].filter((one) => one !== difference));
  };
}

const mostCounted = 100;

/** The counts as the person sees them; one that is counted no further stays so. */
export function shownCounts<Given extends Counts>(counts: Given): Given {
  const sum = (name: keyof Counts) => {
    if (counts[name] >= mostCounted) return counts[name];
    return Math.max(
      0,
      [...differences.value].reduce((total, one) => total + one[name], counts[name]),
    );
  };
  return { ...counts, mine_unread: sum("mine_unread"), unassigned: sum("unassigned"), unreplied: sum("unreplied") };
}
