import { channelsListed, inboxFilters } from "../generated/rules.ts";
import type { ConversationFragment, InboxQueryVariables } from "../generated/types.ts";

type Filters = Omit<InboxQueryVariables, "limit" | "cursor">;
type Filter = (typeof inboxFilters)[keyof typeof inboxFilters];

/** Whether a record is in a list; unknown where only the server can tell. */
export type Verdict = "yes" | "no" | "unknown";

/** Whether the member's inbox, with these filters, has the conversation. */
export function matches(conversation: ConversationFragment, filters: Filters, memberId: string | undefined): Verdict {
  const given: Readonly<Record<string, unknown>> = filters;
  let verdict: Verdict = "yes";
  for (const [name, filter] of Object.entries(inboxFilters)) {
    const value = given[name] ?? filter.default;
    const isIn = value === null || decide(conversation, filter, value, memberId);
    if (isIn === false) return "no";
    if (isIn === undefined) verdict = "unknown";
  }
  return verdict;
}

/** Undefined where only the server can tell. */
function decide(
  conversation: ConversationFragment,
  filter: Filter,
  value: unknown,
  memberId: string | undefined,
): boolean | undefined {
  switch (filter.by) {
    case "equal":
      return conversation[filter.field] === value;
    case "flag":
      return value !== true || conversation[filter.field];
    case "id":
      return conversation[filter.field]?.id === value;
    case "sign":
      return value === "include" || conversation[filter.field] === (value === "only");
    case "person":
      if (value === "nobody") return conversation[filter.field] === null;
      return value !== "me" || conversation[filter.field]?.id === memberId;
    case "server":
      return filter.field === "channel" ? hasChannel(conversation, value) : undefined;
  }
}

/** Earlier messages than the latest one are unknown. */
function hasChannel({ latest_message: latest }: ConversationFragment, channel: unknown): true | undefined {
  const listed: readonly unknown[] = latest?.channel == null ? [] : channelsListed[latest.channel];
  return listed.includes(channel) || undefined;
}
