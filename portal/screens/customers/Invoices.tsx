import { ButtonLink } from "../../components/Button.tsx";
import { Pages } from "../../components/Pages.tsx";
import { withQuery } from "../../data/addresses.ts";
import { usePages } from "../../data/use-pages.ts";
import { CustomerInvoices } from "../../generated/documents/CustomerInvoices.ts";
import { InvoiceTable } from "../../records/InvoiceTable.tsx";
import { pageSize } from "../../routes.ts";
import styles from "./Customer.module.css";

export function Invoices({ customerId }: { customerId: string }) {
  const variables = { id: customerId, limit: pageSize };
  const pages = usePages(CustomerInvoices, variables, ["invoice"], (data) => data.invoices);
  return (
    <>
      <div>
        <ButtonLink href={withQuery("/invoices/new", { customer: customerId })}>New invoice</ButtonLink>
      </div>
      <Pages pages={pages} lines={5} empty={<p class={styles.quiet}>No invoices yet.</p>}>
        {(invoices) => <InvoiceTable caption="Invoices, newest first" invoices={invoices} isOfCustomer />}
      </Pages>
    </>
  );
}
