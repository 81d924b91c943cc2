import type { RowOf } from "../../../query/types.ts";
import { formatDay, formatTime } from "../../kernel/format.ts";

type Booking = Pick<RowOf<"Booking">, "title" | "startAt"> & { assignee: { name: string } | null };
type Customer = { name: string; business: Pick<RowOf<"Business">, "name" | "timeZone"> };

/** The values of a booking's placeholders. */
export function valuesOfBooking({ title, startAt, assignee }: Booking, { name, business }: Customer) {
  return {
    "customer.name": name,
    "business.name": business.name,
    title,
    date: formatDay(startAt, business.timeZone),
    time: formatTime(startAt, business.timeZone),
    assignee: assignee?.name ?? null,
  };
}
