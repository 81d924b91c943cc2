import type { RowOf, Where } from "../../../query/types.ts";

type Status = RowOf<"Draft">["status"];

const pendingStatuses: readonly Status[] = ["draft", "scheduled", "sending", "failed"];

export function isPending(status: Status): boolean {
  return pendingStatuses.includes(status);
}

/** Drafts that are waiting, being sent, or failed. Must match the partial indexes. */
export const pending: Where<"Draft"> = whereStatus(pendingStatuses);

/** Writes each status as a condition of its own, because Postgres cannot match a parameter to a partial index. */
export function whereStatus(statuses: readonly Status[]): Where<"Draft"> {
  const [first, ...others] = [...new Set(statuses)].sort().map((status) => ({ status }));
  return first !== undefined && others.length === 0 ? first : { OR: [first ?? {}, ...others] };
}
