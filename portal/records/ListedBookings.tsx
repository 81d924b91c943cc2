import type { ComponentChildren } from "preact";
import { Badge } from "../components/Badge.tsx";
import { statusWords } from "../data/format.ts";
import type { BookingFragment } from "../generated/types.ts";
import { period } from "./period.ts";
import styles from "./Rows.module.css";

type Booking = Pick<BookingFragment, "id" | "title" | "status" | "start_at" | "end_at" | "assignee">;

type Props = {
  bookings: readonly Booking[];
  onOpen: (id: string) => void;
  /** Further controls of a booking. */
  actions?: (booking: Booking) => ComponentChildren;
};

/** Scheduled bookings come first. */
export function ListedBookings({ bookings, onOpen, actions }: Props) {
  return (
    <ul class={styles.list}>
      {[...bookings].sort(scheduledFirst).map((booking) => {
        const { id, title, status, start_at: start, end_at: end, assignee } = booking;
        return (
          <li key={id} class={styles.row}>
            <div class={styles.about}>
              <button type="button" class={styles.open} onClick={() => onOpen(id)}>
                {title}
              </button>
              <p class={styles.quiet}>
                {period(start, end)}, {assignee?.name ?? "nobody assigned"}
              </p>
            </div>
            {actions?.(booking)}
            <Badge tone={status === "completed" ? "good" : "plain"}>{statusWords(status)}</Badge>
          </li>
        );
      })}
    </ul>
  );
}

function scheduledFirst(one: Booking, other: Booking): number {
  const rank = ({ status }: Booking) => Number(status !== "scheduled");
  const isAhead = rank(one) === 0 ? 1 : -1;
  return rank(one) - rank(other) || isAhead * (Date.parse(one.start_at) - Date.parse(other.start_at));
}
