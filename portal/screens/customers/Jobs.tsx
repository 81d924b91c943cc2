import { ButtonLink } from "../../components/Button.tsx";
import { Pages } from "../../components/Pages.tsx";
import { withQuery } from "../../data/addresses.ts";
import { usePages } from "../../data/use-pages.ts";
import { CustomerJobs } from "../../generated/documents/CustomerJobs.ts";
import { JobTable } from "../../records/JobTable.tsx";
import { pageSize } from "../../routes.ts";
import styles from "./Customer.module.css";

export function Jobs({ customerId }: { customerId: string }) {
  const variables = { id: customerId, limit: pageSize };
  const pages = usePages(CustomerJobs, variables, ["job"], (data) => data.jobs);
  return (
    <>
      <div>
        <ButtonLink href={withQuery("/jobs/new", { customer: customerId })}>New job</ButtonLink>
      </div>
      <Pages pages={pages} lines={5} empty={<p class={styles.quiet}>No jobs yet.</p>}>
        {(jobs) => <JobTable caption="Jobs, newest first" jobs={jobs} isOfCustomer />}
      </Pages>
    </>
  );
}
