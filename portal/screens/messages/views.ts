import type { InboxQueryVariables, UnreadCountQuery } from "../../generated/types.ts";

type Variables = Omit<InboxQueryVariables, "limit" | "cursor">;

export type View = {
  /** The name in the address. */
  name: string;
  title: string;
  variables: Variables;
  /** The text for an empty view. */
  empty: string;
  count?: Exclude<keyof UnreadCountQuery["inbox_counts"], "__typename">;
  /** Whether it is in the menu, after the others. */
  isInMenu?: boolean;
};

const open: View = {
  name: "open",
  title: "Open",
  variables: {},
  empty: "No open conversations. SMS, emails and calls from customers appear here.",
};

export const views: readonly View[] = [
  open,
  {
    name: "mine",
    title: "Mine",
    variables: { assigned: "me" },
    empty: "Nothing is assigned to you.",
  },
  {
    name: "unassigned",
    title: "Unassigned",
    variables: { assigned: "nobody" },
    empty: "Every open conversation is assigned.",
    count: "unassigned",
  },
  {
    name: "unread",
    title: "Unread",
    variables: { unread: true },
    empty: "You have read everything.",
    count: "mine_unread",
  },
  {
    name: "unreplied",
    title: "Unanswered",
    variables: { unreplied: true },
    empty: "Every message has a reply.",
    count: "unreplied",
  },
  {
    name: "unmatched",
    title: "Unknown senders",
    variables: { unmatched: "only" },
    empty: "Every sender is a customer.",
    isInMenu: true,
  },
  {
    name: "snoozed",
    title: "Snoozed",
    variables: { state: "snoozed" },
    empty: "Nothing is snoozed.",
    isInMenu: true,
  },
  {
    name: "archived",
    title: "Archived",
    variables: { state: "archived" },
    empty: "Nothing is archived.",
    isInMenu: true,
  },
  {
    name: "spam",
    title: "Spam",
    variables: { state: "spam" },
    empty: "Nothing is marked as spam.",
    isInMenu: true,
  },
  {
    name: "trash",
    title: "Trash",
    variables: { state: "trashed" },
    empty: "The trash is empty.",
    isInMenu: true,
  },
];

export const channels = { sms: "SMS", email: "Email", voice: "Voicemail", calls: "Calls" } as const;

type Channel = keyof typeof channels;

/** The filters in the address. Unknown views and channels are ignored. */
export type Filters = {
  view: View;
  channel: Channel | undefined;
  /** The assignee's id. */
  assignee: string | undefined;
  search: string;
};

export function filtersOf({ view, channel, assignee, q = "" }: Readonly<Record<string, string>>): Filters {
  return {
    view: views.find(({ name }) => name === view) ?? open,
    channel: channel !== undefined && Object.hasOwn(channels, channel) ? (channel as Channel) : undefined,
    assignee: assignee === "" ? undefined : assignee,
    search: q.trim(),
  };
}

export function variablesOf({ view, channel, assignee, search }: Filters): Variables {
  return {
    ...view.variables,
    ...(assignee === undefined || saysAssignee(view) ? {} : { assignee_id: assignee }),
    ...(channel === undefined ? {} : { channel }),
    ...(search === "" ? {} : { search }),
  };
}

/** Whether the view itself filters by assignee. */
export function saysAssignee({ variables }: View): boolean {
  return variables.assigned !== undefined;
}

export function isFiltered({ view, channel, assignee, search }: Filters): boolean {
  return channel !== undefined || search !== "" || (assignee !== undefined && !saysAssignee(view));
}

export function listAddress(filters: Filters): string {
  return `/messages${queryOf(filters)}`;
}

/** The address of a thread, which keeps the list's filters. */
export function threadAddress(id: string, filters: Filters): string {
  return `/messages/${id}${queryOf(filters)}`;
}

function queryOf({ view, channel, assignee, search }: Filters): string {
  const query = new URLSearchParams({
    ...(view === open ? {} : { view: view.name }),
    ...(channel === undefined ? {} : { channel }),
    ...(assignee === undefined ? {} : { assignee }),
    ...(search === "" ? {} : { q: search }),
  });
  return query.size === 0 ? "" : `?${query}`;
}
