import { signal } from "@preact/signals";
import { maxCounted } from "../generated/rules.ts";
import type { ConversationFragment, UnreadCountQuery } from "../generated/types.ts";
import { matches } from "./matches.ts";
import { viewer } from "./viewer.ts";

type Counts = Pick<UnreadCountQuery["inbox_counts"], "mine_unread" | "unassigned" | "unreplied">;

/** The views that are counted. */
const counted = {
  mine_unread: { unread: true },
  unassigned: { assigned: "nobody" },
  unreplied: { unreplied: true },
} as const;

/** The differences from the counts that were last read. */
const differences = signal<ReadonlySet<Counts>>(new Set());

/** Counts a conversation as `after` instead of as `before`; returns a function that takes the difference back. */
export function countMoved(before: ConversationFragment, after: ConversationFragment): () => void {
  const member = viewer.value?.member.id;
  const differenceOf = (filters: (typeof counted)[keyof Counts]) =>
    Number(matches(after, filters, member) === "yes") - Number(matches(before, filters, member) === "yes");
  const difference: Counts = {
    mine_unread: differenceOf(counted.mine_unread),
    unassigned: differenceOf(counted.unassigned),
    unreplied: differenceOf(counted.unreplied),
  };
  differences.value = new Set(differences.value).add(difference);
  return () => {
    differences.value = new Set([...differences.value].filter((one) => one !== difference));
  };
}

/** The counts with the differences. A count that has reached the limit stays there, because its number is unknown. */
export function shownCounts<Given extends Counts>(counts: Given): Given {
  const sum = (name: keyof Counts) => {
    if (counts[name] >= maxCounted) return counts[name];
    return Math.max(
      0,
      [...differences.value].reduce((total, one) => total + one[name], counts[name]),
    );
  };
  return { ...counts, mine_unread: sum("mine_unread"), unassigned: sum("unassigned"), unreplied: sum("unreplied") };
}
