import { Answer } from "../../components/Answer.tsx";
import { ButtonLink } from "../../components/Button.tsx";
import { MoreButton } from "../../components/MoreButton.tsx";
import { withQuery } from "../../data/addresses.ts";
import { usePages } from "../../data/use-pages.ts";
import { CustomerInvoices } from "../../generated/documents/CustomerInvoices.ts";
import { InvoiceTable } from "../../records/InvoiceTable.tsx";
import { pageSize } from "../../routes.ts";
import styles from "./Customer.module.css";

export function Invoices({ customerId }: { customerId: string }) {
  const variables = { id: customerId, limit: pageSize };
  const { answer, retry, more } = usePages(CustomerInvoices, variables, ["invoice"], (data) => data.invoices);
  return (
    <>
      <div>
        <ButtonLink href={withQuery("/invoices/new", { customer: customerId })}>New invoice</ButtonLink>
      </div>
      <Answer answer={answer} retry={retry} lines={5}>
        {({ invoices: { data } }) =>
          data.length === 0 ? (
            <p class={styles.quiet}>No invoices yet.</p>
          ) : (
            <>
              <InvoiceTable caption="Invoices, newest first" invoices={data} isOfCustomer />
              <MoreButton more={more} />
            </>
          )
        }
      </Answer>
    </>
  );
}
