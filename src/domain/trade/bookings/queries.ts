import type { Listed } from "../../../graphql/paginate.ts";
import type { RowOf } from "../../../query/types.ts";
import { all, anyOf, assertOrder, createdBetween } from "../../kernel/list-filters.ts";
import { earliestStart } from "./times.ts";

type BookingFilters = {
  from?: Date | null | undefined;
  to?: Date | null | undefined;
  customer_id?: string | null | undefined;
  job_id?: string | null | undefined;
  lead_id?: string | null | undefined;
  assignee_id?: string | null | undefined;
  status?: RowOf<"Booking">["status"] | null | undefined;
  statuses?: readonly RowOf<"Booking">["status"][] | null | undefined;
  created_from?: Date | null | undefined;
  created_to?: Date | null | undefined;
  external_id?: string | null | undefined;
};

export function selectBookings(filters: BookingFilters): Listed<"Booking"> {
  const { from, to, customer_id, job_id, lead_id, assignee_id, status, statuses, external_id } = filters;
  assertOrder("to", to, "from", from);
  const before = to == null ? {} : { lt: to };
  const begins = from == null ? before : { ...before, gt: earliestStart(from) };
  return {
    where: {
      endAt: from == null ? undefined : { gt: from },
      startAt: to == null ? undefined : before,
      customerId: customer_id ?? undefined,
      jobId: job_id ?? undefined,
      leadId: lead_id ?? undefined,
      assigneeId: assignee_id ?? undefined,
      status: status ?? undefined,
      externalId: external_id ?? undefined,
      AND: all<"Booking">(
        createdBetween(filters),
        anyOf(status, statuses, (one) => ({ status: one })),
      ),
    },
    range: from == null && to == null ? undefined : { field: "startAt", where: { startAt: begins } },
  };
}
