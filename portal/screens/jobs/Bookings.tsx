import { useSignal } from "@preact/signals";
import { Badge } from "../../components/Badge.tsx";
import { Button } from "../../components/Button.tsx";
import { Section } from "../../components/Screen.tsx";
import { statusWords } from "../../data/format.ts";
import type { BookingFragment, JobFragment } from "../../generated/types.ts";
import { BookingDialog, NewBookingDialog } from "../../records/dialogs.ts";
import { period } from "../../records/period.ts";
import styles from "./Job.module.css";

type Props = { job: JobFragment; isOpen: boolean; onDone: () => void };

/** The appointments at which the job is done; the next ones first. */
export function Bookings({ job, isOpen, onDone }: Props) {
  const opened = useSignal<string | "new" | undefined>(undefined);
  const close = () => (opened.value = undefined);
  const { id, title, customer, site, bookings, assignees, scheduled_start: start, scheduled_end: end } = job;
  return (
    <Section title="Bookings" actions={isOpen && <Button onClick={() => (opened.value = "new")}>Book a time</Button>}>
      {bookings.length === 0 ? (
        <p class={styles.quiet}>No bookings yet.</p>
      ) : (
        <ul class={styles.list}>
          {[...bookings].sort(scheduledFirst).map((booking) => (
            <li key={booking.id} class={styles.row}>
              <div class={styles.about}>
                <button type="button" class={styles.open} onClick={() => (opened.value = booking.id)}>
                  {booking.title}
                </button>
                <p class={styles.quiet}>
                  {period(booking.start_at, booking.end_at)}, {booking.assignee?.name ?? "nobody assigned"}
                </p>
              </div>
              <Badge tone={booking.status === "completed" ? "good" : "plain"}>{statusWords(booking.status)}</Badge>
            </li>
          ))}
        </ul>
      )}
      {opened.value === "new" && (
        <NewBookingDialog
          booking={{ title, job: { id }, site, assignee: assignees[0] ?? null, start_at: start, end_at: end }}
          customer={customer}
          onDone={onDone}
          onClose={close}
        />
      )}
      {opened.value !== undefined && opened.value !== "new" && (
        <BookingDialog id={opened.value} onDone={onDone} onClose={close} />
      )}
    </Section>
  );
}

function scheduledFirst(one: BookingFragment, other: BookingFragment): number {
  const rank = ({ status }: BookingFragment) => Number(status !== "scheduled");
  const isAhead = rank(one) === 0 ? 1 : -1;
  return rank(one) - rank(other) || isAhead * (Date.parse(one.start_at) - Date.parse(other.start_at));
}
