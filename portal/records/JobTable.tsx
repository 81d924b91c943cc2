import { Cell, Table } from "../components/Table.tsx";
import type { ListedJobFragment } from "../generated/types.ts";
import { JobBadge } from "./JobBadge.tsx";
import styles from "./JobTable.module.css";
import { period } from "./period.ts";

type Props = {
  caption: string;
  jobs: readonly ListedJobFragment[];
  /** Hides the column of the customer. */
  isOfCustomer?: boolean;
};

export function JobTable({ caption, jobs, isOfCustomer = false }: Props) {
  const columns = ["Job", ...(isOfCustomer ? [] : ["Customer"]), "Status", "Scheduled", "Assigned to"];
  return (
    <Table caption={caption} columns={columns}>
      {jobs.map((job) => (
        <Row key={job.id} job={job} isOfCustomer={isOfCustomer} />
      ))}
    </Table>
  );
}

function Row({ job, isOfCustomer }: { job: ListedJobFragment; isOfCustomer: boolean }) {
  const { id, job_number: number, title, status, customer, site, assignees } = job;
  const { scheduled_start: start, scheduled_end: end } = job;
  const town = site?.address.suburb ?? site?.address.line1;
  return (
    <tr data-row>
      <Cell column="Job">
        <span>
          <a class={styles.title} href={`/jobs/${id}`}>
            {title}
          </a>{" "}
          <span class={styles.number}>{number}</span>
        </span>
      </Cell>
      {!isOfCustomer && (
        <Cell column="Customer">
          <span>
            <bdi>{customer.name}</bdi>
            {town !== undefined && <span class={styles.town}>{town}</span>}
          </span>
        </Cell>
      )}
      <Cell column="Status">
        <span>
          <JobBadge status={status} />
        </span>
      </Cell>
      <Cell column="Scheduled">{start !== null && period(start, end)}</Cell>
      <Cell column="Assigned to">{assignees.map(({ name }) => name).join(", ")}</Cell>
    </tr>
  );
}
