import type { RowOf, Where } from "../../database/query/types.ts";
import { isId } from "../../graphql/record.ts";
import { badFields } from "../../problems.ts";

type Filters = {
  from?: Date | null | undefined;
  to?: Date | null | undefined;
  assignee_id?: string | null | undefined;
  status?: RowOf<"Booking">["status"] | null | undefined;
  external_id?: string | null | undefined;
};

/** The window is half-open: a booking that ends as it begins, or begins as it ends, lies outside. */
export function bookingsWhere({ from, to, assignee_id, status, external_id }: Filters): Where<"Booking"> {
  if (from != null && to != null && to <= from) throw badFields([{ parameter: "to", detail: "must be after from" }]);
  return {
    ...(from == null ? {} : { endAt: { gt: from } }),
    ...(to == null ? {} : { startAt: { lt: to } }),
    // What is no id is nobody's, and finds as little as a stranger's.
    ...(assignee_id == null ? {} : { assigneeId: { in: [assignee_id].filter(isId) } }),
    ...(status == null ? {} : { status }),
    ...(external_id == null ? {} : { externalId: external_id }),
  };
}
