import type { Where } from "../../../database/query/types.ts";
import type { Listed } from "../../../graphql/paginate.ts";
import { readSearch } from "../../kernel/search.ts";

type Filters = {
  state: "open" | "snoozed" | "archived";
  channel?: "sms" | "email" | "voice" | "calls" | null | undefined;
  search?: string | null | undefined;
  unreplied?: boolean | null | undefined;
  unmatched: "include" | "exclude" | "only";
};

const mostListed = 10_000;

/** A search goes through the database's function, which takes the other filters too and has an index for each. */
export function conversationsListed({ state, channel, search, unreplied, unmatched }: Filters): Listed<"Conversation"> {
  const inOrder = { newestBy: "activityAt", most: mostListed } as const;
  // False tells nothing apart: it lists what leaving it out lists.
  const waiting = unreplied === true ? true : null;
  const unknown = unmatched === "include" ? null : unmatched === "only";
  if (search == null)
    return {
      ...inOrder,
      where: {
        listedAs: placeOf[state],
        ...(channel == null ? {} : having[channel]),
        ...(waiting === null ? {} : { isUnreplied: waiting }),
        ...(unknown === null ? {} : { isUnmatched: unknown }),
      },
    };
  return {
    ...inOrder,
    search: {
      function: "conversations_matching",
      text: readSearch(search),
      alone: true,
      filters: [placeOf[state], channel ?? null, waiting, unknown],
    },
  };
}

/** As the database numbers the states that are listed. */
const placeOf: Record<Filters["state"], number> = { open: 1, snoozed: 2, archived: 3 };

const having: Record<NonNullable<Filters["channel"]>, Where<"Conversation">> = {
  sms: { hasSms: true },
  email: { hasEmail: true },
  voice: { hasVoice: true },
  calls: { hasCalls: true },
};
