import { useSignal } from "@preact/signals";
import { Button } from "../../components/Button.tsx";
import { Section } from "../../components/Screen.tsx";
import type { JobFragment } from "../../generated/types.ts";
import { BookingDialog, NewBookingDialog } from "../../records/dialogs.ts";
import { ListedBookings } from "../../records/ListedBookings.tsx";
import { OnMyWayButton } from "../../records/OnMyWay.tsx";
import styles from "./Job.module.css";

type Props = { job: JobFragment; isOpen: boolean; onDone: () => void };

/** A job's bookings, the next ones first. */
export function Bookings({ job, isOpen, onDone }: Props) {
  const opened = useSignal<string | "new" | undefined>(undefined);
  const close = () => (opened.value = undefined);
  const { id, title, customer, site, bookings, assignees, scheduled_start: start, scheduled_end: end } = job;
  return (
    <Section title="Bookings" actions={isOpen && <Button onClick={() => (opened.value = "new")}>Book time</Button>}>
      {bookings.length === 0 ? (
        <p class={styles.quiet}>No bookings yet.</p>
      ) : (
        <ListedBookings
          bookings={bookings}
          onOpen={(one) => (opened.value = one)}
          actions={(booking) => <OnMyWayButton booking={booking} customer={customer.name} onDone={onDone} />}
        />
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
