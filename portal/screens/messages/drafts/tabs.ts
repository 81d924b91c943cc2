import type { UnreadCountQuery } from "../../../generated/types.ts";

type Status = "draft" | "scheduled" | "failed";

export type Tab = {
  /** The name in the address. */
  name: string;
  title: string;
  status: Status;
  count: Exclude<keyof UnreadCountQuery["inbox_counts"], "__typename">;
  /** The text for an empty view. */
  empty: string;
};

const waiting: Tab = {
  name: "waiting",
  title: "Waiting",
  status: "draft",
  count: "drafts",
  empty: "No drafts are waiting.",
};

export const tabs: readonly Tab[] = [
  waiting,
  {
    name: "scheduled",
    title: "Scheduled",
    status: "scheduled",
    count: "scheduled",
    empty: "No messages are scheduled.",
  },
  { name: "failed", title: "Failed", status: "failed", count: "failed", empty: "No messages have failed." },
];

export function tabOf(name: string | undefined): Tab {
  return tabs.find((tab) => tab.name === name) ?? waiting;
}

/** The address of a tab and its open draft. */
export function draftsAddress(tab: Tab, draftId?: string): string {
  const query = new URLSearchParams({
    ...(tab === waiting ? {} : { tab: tab.name }),
    ...(draftId === undefined ? {} : { draft: draftId }),
  });
  return `/messages/drafts${query.size === 0 ? "" : `?${query}`}`;
}
