import type { RowOf } from "../../../query/types.ts";

type Views = Pick<RowOf<"Quote">, "viewedAt" | "lastViewedAt" | "viewCount">;

/** The last view since the quote was sent. 1.0.0 stores `viewedAt` alone. */
export function lastViewOf({ viewedAt, lastViewedAt }: Pick<Views, "viewedAt" | "lastViewedAt">): Date | null {
  if (viewedAt === null || lastViewedAt === null) return viewedAt;
  return lastViewedAt < viewedAt ? viewedAt : lastViewedAt;
}

/** The number of views since the quote was sent. */
export function viewsOf({ viewedAt, viewCount }: Pick<Views, "viewedAt" | "viewCount">): number {
  return viewedAt === null ? 0 : Math.max(1, viewCount);
}
