import { badParameter } from "../../problems.ts";
import type { ModelName, Where } from "../../query/types.ts";

/** The filters of a list by when its records were created. */
export const createdFilters = {
  created_from: { type: "DateTime", description: "Only records that were created at or after this time." },
  created_to: {
    type: "DateTime",
    description: "Only records that were created before this time. Must be after `created_from`.",
  },
} as const;

type Created = { created_from?: Date | null | undefined; created_to?: Date | null | undefined };

type Condition<M extends ModelName> = Where<M> | undefined;

/** The condition of `createdFilters`. */
export function createdBetween<M extends ModelName>({ created_from: from, created_to: to }: Created): Condition<M> {
  assertOrder("created_to", to, "created_from", from);
  if (from == null && to == null) return undefined;
  return { createdAt: { gte: from ?? undefined, lt: to ?? undefined } } as unknown as Where<M>;
}

/** Throws unless the end is after the start. */
export function assertOrder(
  last: string,
  end: Date | null | undefined,
  first: string,
  start: Date | null | undefined,
): void {
  if (start != null && end != null && end <= start) throw badParameter(last, `must be after ${first}`);
}

/** A filter by any of several statuses, beside the one by a single status. */
export function statusesFilter<T extends object>(status: T) {
  return { type: [status], description: "Filter by any of several statuses. Not together with `status`." } as const;
}

/** The condition of the statuses. `where` is that of one status. */
export function anyOf<M extends ModelName, S>(
  status: S | null | undefined,
  statuses: readonly S[] | null | undefined,
  where: (status: S) => Where<M>,
): Condition<M> {
  if (statuses == null) return undefined;
  if (status != null) throw badParameter("statuses", "must not be given together with status");
  return { OR: [...new Set(statuses)].map(where) } as Where<M>;
}

/** All of the conditions that there are; undefined if there are none. */
export function all<M extends ModelName>(...conditions: Condition<M>[]): Where<M>[] | undefined {
  const given = conditions.filter((one) => one !== undefined);
  return given.length === 0 ? undefined : given;
}
