import type { RowOf, Where } from "../../../database/query/types.ts";
import type { Tenant } from "../../../database/tenant.ts";
import type { Listed } from "../../../graphql/paginate.ts";

type Conversation = RowOf<"Conversation">;

const activeStates: Conversation["state"][] = ["open", "snoozed", "archived"];

/** Conversations that messages are sent in: neither in the trash nor spam. */
export const active = { state: { in: activeStates } };

export function isActive({ state }: Conversation): boolean {
  return activeStates.includes(state);
}

/** The conversation with the latest activity. */
export async function findLatestConversation(
  db: Tenant,
  where: Where<"Conversation">,
  { lock = false } = {},
): Promise<Conversation | undefined> {
  const orderBy = [{ activityAt: "desc" as const }, { id: "desc" as const }];
  const [conversation] = await db.select("Conversation", { where, orderBy, take: 1, lock });
  return conversation;
}

type Filters = {
  state: "open" | "snoozed" | "archived";
  channel?: "sms" | "email" | "voice" | "calls" | null | undefined;
  customer_id?: string | null | undefined;
  assignee_id?: string | null | undefined;
  search?: string | null | undefined;
  unreplied?: boolean | null | undefined;
  unmatched: "include" | "exclude" | "only";
};

/** A search goes through the database's function, which takes the other filters too and has an index for each. */
export function selectConversations({
  state,
  channel,
  search,
  unreplied,
  unmatched,
  ...ids
}: Filters): Listed<"Conversation"> {
  const order = { newestBy: "activityAt", most: 10_000 } as const;
  const listedAs = stateNumbers[state];
  const isUnreplied = unreplied === true ? true : undefined;
  const isUnmatched = unmatched === "include" ? undefined : unmatched === "only";
  const { customer_id: customerId = null, assignee_id: assigneeId = null } = ids;
  if (search == null)
    return {
      ...order,
      where: {
        listedAs,
        ...(channel && channelFilters[channel]),
        customerId: customerId ?? undefined,
        assigneeId: assigneeId ?? undefined,
        isUnreplied,
        isUnmatched,
      },
    };
  const filters = [listedAs, channel ?? null, isUnreplied ?? null, isUnmatched ?? null, customerId, assigneeId];
  return {
    ...order,
    search: { function: "conversations_matching", text: search, alone: true, filters },
  };
}

/** The numbers of the listed states in the generated column `listed_as`. */
const stateNumbers: Record<Filters["state"], number> = { open: 1, snoozed: 2, archived: 3 };

const channelFilters: Record<NonNullable<Filters["channel"]>, Where<"Conversation">> = {
  sms: { hasSms: true },
  email: { hasEmail: true },
  voice: { hasVoice: true },
  calls: { hasCalls: true },
};
