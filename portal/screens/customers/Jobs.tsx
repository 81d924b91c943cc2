import { Answer } from "../../components/Answer.tsx";
import { ButtonLink } from "../../components/Button.tsx";
import { MoreButton } from "../../components/MoreButton.tsx";
import { withQuery } from "../../data/addresses.ts";
import { usePages } from "../../data/use-pages.ts";
import { CustomerJobs } from "../../generated/documents/CustomerJobs.ts";
import { JobTable } from "../../records/JobTable.tsx";
import { pageSize } from "../../routes.ts";
import styles from "./Customer.module.css";

export function Jobs({ customerId }: { customerId: string }) {
  const variables = { id: customerId, limit: pageSize };
  const { answer, retry, more } = usePages(CustomerJobs, variables, ["job"], (data) => data.jobs);
  return (
    <>
      <div>
        <ButtonLink href={withQuery("/jobs/new", { customer: customerId })}>New job</ButtonLink>
      </div>
      <Answer answer={answer} retry={retry} lines={5}>
        {({ jobs: { data } }) =>
          data.length === 0 ? (
            <p class={styles.quiet}>No jobs yet.</p>
          ) : (
            <>
              <JobTable caption="Jobs, newest first" jobs={data} isOfCustomer />
              <MoreButton more={more} />
            </>
          )
        }
      </Answer>
    </>
  );
}
