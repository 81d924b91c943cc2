import type { Listed } from "../../../graphql/paginate.ts";
import { assertOrder } from "../../kernel/list-filters.ts";

type Filters = Partial<Record<"from" | "to" | "scheduled_from" | "scheduled_to", Date | null | undefined>>;

/** The conditions of the time filters, and an index range if they bound a job's start. */
export function readTimeFilters({ from, to, scheduled_from: startsFrom, scheduled_to: startsBefore }: Filters) {
  assertOrder("to", to, "from", from);
  assertOrder("scheduled_to", startsBefore, "scheduled_from", startsFrom);
  const end = earlier(to, startsBefore);
  const bounds = { ...(startsFrom == null ? {} : { gte: startsFrom }), ...(end === undefined ? {} : { lt: end }) };
  const scheduledStart = Object.keys(bounds).length === 0 ? undefined : bounds;
  const range: Listed<"Job">["range"] = scheduledStart && { field: "scheduledStart", where: { scheduledStart } };
  const running = from == null ? {} : { OR: [{ scheduledStart: { gte: from } }, { scheduledEnd: { gt: from } }] };
  return { scheduledStart, ...running, range };
}

function earlier(one: Date | null | undefined, other: Date | null | undefined): Date | undefined {
  if (one == null || other == null) return one ?? other ?? undefined;
  return one < other ? one : other;
}
