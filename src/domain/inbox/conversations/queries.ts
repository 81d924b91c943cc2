import type { Context } from "../../../graphql/context.ts";
import type { Listed } from "../../../graphql/paginate.ts";
import { limits } from "../../../limits/limits.ts";
import { badFields } from "../../../problems.ts";
import type { RowOf, Where } from "../../../query/types.ts";
import type { Tenant } from "../../../tenancy/tenant.ts";
import { activeStates } from "./rules.ts";

type Conversation = RowOf<"Conversation">;

/** Conversations that messages are sent in: neither in the trash nor spam. */
export const active = { state: { in: [...activeStates] } };

export function isActive({ state }: Conversation): boolean {
  return (activeStates as readonly string[]).includes(state);
}

export async function findLatestConversation(
  db: Tenant,
  where: Where<"Conversation">,
  { lock = false } = {},
): Promise<Conversation | undefined> {
  const orderBy = [{ activityAt: "desc" as const }, { id: "desc" as const }];
  return (await db.findFirst("Conversation", { where, orderBy }, { lock })) ?? undefined;
}

type Filters = {
  state: Conversation["state"];
  channel?: "sms" | "email" | "voice" | "calls" | null | undefined;
  customer_id?: string | null | undefined;
  assignee_id?: string | null | undefined;
  search?: string | null | undefined;
  unreplied?: boolean | null | undefined;
  unmatched: "include" | "exclude" | "only";
};

type InboxFilters = Filters & {
  assigned: "anyone" | "me" | "nobody";
  unread?: boolean | null | undefined;
  drafts?: boolean | null | undefined;
};

/** A search uses the database's function, which also takes the other filters and has an index for each. */
export function selectConversations(filters: Filters): Listed<"Conversation"> {
  if (filters.search != null) return matching(filters);
  const { state, channel, customer_id: customerId, assignee_id: assigneeId, unreplied, unmatched } = filters;
  return {
    ...order,
    where: {
      listedAs: stateNumbers[state],
      ...(channel && channelFilters[channel]),
      customerId: customerId ?? undefined,
      assigneeId: assigneeId ?? undefined,
      isUnreplied: unreplied === true ? true : undefined,
      isUnmatched: unmatched === "include" ? undefined : unmatched === "only",
    },
  };
}

/** All filters use the function, which scans an index even if Postgres has no statistics on the tables. */
export function selectInbox(
  { assigned, unread, drafts, ...filters }: InboxFilters,
  { caller }: Context,
): Listed<"Conversation"> {
  if (assigned !== "anyone" && filters.assignee_id != null)
    throw badFields([{ parameter: "assignee_id", detail: `must be left out where assigned is ${assigned}` }]);
  const { state, assignee_id: assigneeId } = filters;
  return matching({ ...filters, assignee_id: assigned === "me" ? caller.id : assigneeId }, [
    assigned === "nobody",
    drafts === true,
    unread === true ? caller.id : null,
    stateNumbers[state] === null ? state : null,
  ]);
}

const order = { newestBy: "activityAt", maxRecords: limits.inbox.listed.max } as const;

/** `more` are the inbox's own filters, in the function's order. */
function matching(
  { state, channel, customer_id: customerId, assignee_id: assigneeId, search, unreplied, unmatched }: Filters,
  more: readonly unknown[] = [],
): Listed<"Conversation"> {
  const filters = [
    stateNumbers[state],
    channel ?? null,
    unreplied === true ? true : null,
    unmatched === "include" ? null : unmatched === "only",
    customerId ?? null,
    assigneeId ?? null,
    ...more,
  ];
  const found = { function: "conversations_matching", text: search ?? null, alone: true, isWalk: search == null };
  return { ...order, search: { ...found, filters } };
}

/** The numbers of the listed states in the generated column `listed_as`. */
const stateNumbers: Record<Filters["state"], number | null> = {
  open: 1,
  snoozed: 2,
  archived: 3,
  trashed: null,
  spam: null,
};

const channelFilters: Record<NonNullable<Filters["channel"]>, Where<"Conversation">> = {
  sms: { hasSms: true },
  email: { hasEmail: true },
  voice: { hasVoice: true },
  calls: { hasCalls: true },
};
