import { Pages } from "../../components/Pages.tsx";
import { usePages } from "../../data/use-pages.ts";
import { CustomerLeads } from "../../generated/documents/CustomerLeads.ts";
import { LeadTable } from "../../records/LeadTable.tsx";
import { pageSize } from "../../routes.ts";
import styles from "./Customer.module.css";

export function Leads({ customerId }: { customerId: string }) {
  const variables = { id: customerId, limit: pageSize };
  const pages = usePages(CustomerLeads, variables, ["lead"], (data) => data.leads);
  return (
    <Pages pages={pages} lines={5} empty={<p class={styles.quiet}>No leads yet.</p>}>
      {(leads) => <LeadTable caption="Leads, newest first" leads={leads} isOfCustomer />}
    </Pages>
  );
}
