import type { UnreadCountQuery } from "../../../generated/types.ts";

type Status = "draft" | "scheduled" | "failed";

export type Tab = {
  /** As it is in the address. */
  name: string;
  title: string;
  status: Status;
  count: Exclude<keyof UnreadCountQuery["inbox_counts"], "__typename">;
  /** What is said where nothing is in it. */
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
    empty: "Nothing is scheduled to be sent.",
  },
  { name: "failed", title: "Failed", status: "failed", count: "failed", empty: "No message has failed to go out." },
];

export function tabOf(name: string | undefined): Tab {
  return tabs.find((tab) => tab.name === name) ?? waiting;
}

/** A tab, with the draft that is open in it. */
export function draftsAddress(tab: Tab, draftId?: string): string {
  const query = new URLSearchParams({
    ...(tab === waiting ? {} : { tab: tab.name }),
    ...(draftId === undefined ? {} : { draft: draftId }),
  });
  return `/messages/drafts${query.size === 0 ? "" : `?${query}`}`;
}
