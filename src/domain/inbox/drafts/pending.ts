import type { RowOf, Where } from "../../../query/types.ts";

type Status = RowOf<"Draft">["status"];

const pendingStatuses: readonly Status[] = ["draft", "scheduled", "sending", "failed"];

export function isPending(status: Status): boolean {
  return pendingStatuses.includes(status);
}

/** Drafts that wait, are on their way out, or have failed: as the partial indexes say it. */
export const pending: Where<"Draft"> = whereStatus(pendingStatuses);

/** Each status is a condition of its own, because Postgres reads none out of a parameter to find a partial index. */
export function whereStatus(statuses: readonly Status[]): Where<"Draft"> {
  const [first, ...others] = [...new Set(statuses)].sort().map((status) => ({ status }));
  return first !== undefined && others.length === 0 ? first : { OR: [first ?? {}, ...others] };
}
