import type { ConversationFragment, InboxQueryVariables } from "../generated/types.ts";

type Filters = Omit<InboxQueryVariables, "limit" | "cursor">;
type Channel = NonNullable<Filters["channel"]>;

/** Whether a record is in a list; unknown where only the server can tell. */
export type Verdict = "yes" | "no" | "unknown";

/** Whether the inbox of the member, so filtered, has the conversation. */
export function matches(conversation: ConversationFragment, filters: Filters, memberId: string | undefined): Verdict {
  const { state, assigned, assignee_id: assigneeId, unread, unreplied, unmatched, channel, search } = filters;
  const { assignee, customer, latest_message: latest } = conversation;
  const isIn =
    conversation.state === (state ?? "open") &&
    (assigned !== "me" || assignee?.id === memberId) &&
    (assigned !== "nobody" || assignee === null) &&
    (assigneeId == null || assignee?.id === assigneeId) &&
    (unread !== true || conversation.is_unread) &&
    (unreplied !== true || conversation.is_unreplied) &&
    (unmatched !== "only" || customer === null) &&
    (unmatched !== "exclude" || customer !== null);
  if (!isIn) return "no";
  const hasChannel = channel == null || (latest?.channel != null && channelsOf[latest.channel].includes(channel));
  return search == null && hasChannel ? "yes" : "unknown";
}

/** What a conversation has in which there is such a message; of earlier ones nothing is known. */
const channelsOf: Readonly<Record<"sms" | "email" | "voice" | "call", readonly Channel[]>> = {
  sms: ["sms"],
  email: ["email"],
  voice: ["voice", "calls"],
  call: ["calls"],
};
