import { Answer } from "../../components/Answer.tsx";
import { MoreButton } from "../../components/MoreButton.tsx";
import { usePages } from "../../data/use-pages.ts";
import { CustomerLeads } from "../../generated/documents/CustomerLeads.ts";
import { LeadTable } from "../../records/LeadTable.tsx";
import { pageSize } from "../../routes.ts";
import styles from "./Customer.module.css";

export function Leads({ customerId }: { customerId: string }) {
  const variables = { id: customerId, limit: pageSize };
  const { answer, retry, more } = usePages(CustomerLeads, variables, ["lead"], (data) => data.leads);
  return (
    <Answer answer={answer} retry={retry} lines={5}>
      {({ leads: { data } }) =>
        data.length === 0 ? (
          <p class={styles.quiet}>No leads yet.</p>
        ) : (
          <>
            <LeadTable caption="Leads, newest first" leads={data} isOfCustomer />
            <MoreButton more={more} />
          </>
        )
      }
    </Answer>
  );
}
