import { Badge, type Tone } from "../../components/Badge.tsx";
import { Pages } from "../../components/Pages.tsx";
import { Cell, Table } from "../../components/Table.tsx";
import { statusWords } from "../../data/format.ts";
import { usePages } from "../../data/use-pages.ts";
import { CustomerBookings } from "../../generated/documents/CustomerBookings.ts";
import type { CustomerBookingFragment } from "../../generated/types.ts";
import { period } from "../../records/period.ts";
import { RecordLink } from "../../records/RecordLink.tsx";
import { pageSize } from "../../routes.ts";
import styles from "./Customer.module.css";

export function Bookings({ customerId }: { customerId: string }) {
  const variables = { id: customerId, limit: pageSize };
  const pages = usePages(CustomerBookings, variables, ["booking", "job"], (data) => data.bookings);
  return (
    <Pages pages={pages} lines={5} empty={<p class={styles.quiet}>No bookings yet.</p>}>
      {(bookings) => (
        <Table caption="Bookings" columns={["Booking", "When", "Status", "Assigned to", "Job"]}>
          {bookings.map((booking) => (
            <Row key={booking.id} booking={booking} />
          ))}
        </Table>
      )}
    </Pages>
  );
}

const tones: Readonly<Record<CustomerBookingFragment["status"], Tone>> = {
  scheduled: "plain",
  completed: "good",
  cancelled: "plain",
};

function Row({ booking: { title, start_at: start, end_at: end, status, assignee, job } }: Props) {
  return (
    <tr>
      <Cell column="Booking">{title}</Cell>
      <Cell column="When">{period(start, end)}</Cell>
      <Cell column="Status">
        <span>
          <Badge tone={tones[status]}>{statusWords(status)}</Badge>
        </span>
      </Cell>
      <Cell column="Assigned to">{assignee?.name}</Cell>
      <Cell column="Job">
        {job !== null && (
          <span>
            <RecordLink kind="job" id={job.id} number={job.job_number} title={job.title} />
          </span>
        )}
      </Cell>
    </tr>
  );
}

type Props = { booking: CustomerBookingFragment };
