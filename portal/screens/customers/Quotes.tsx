import { ButtonLink } from "../../components/Button.tsx";
import { Pages } from "../../components/Pages.tsx";
import { withQuery } from "../../data/addresses.ts";
import { usePages } from "../../data/use-pages.ts";
import { CustomerQuotes } from "../../generated/documents/CustomerQuotes.ts";
import { QuoteTable } from "../../records/QuoteTable.tsx";
import { pageSize } from "../../routes.ts";
import styles from "./Customer.module.css";

export function Quotes({ customerId }: { customerId: string }) {
  const variables = { id: customerId, limit: pageSize };
  const pages = usePages(CustomerQuotes, variables, ["quote"], (data) => data.quotes);
  return (
    <>
      <div>
        <ButtonLink href={withQuery("/quotes/new", { customer: customerId })}>New quote</ButtonLink>
      </div>
      <Pages pages={pages} lines={5} empty={<p class={styles.quiet}>No quotes yet.</p>}>
        {(quotes) => <QuoteTable caption="Quotes, newest first" quotes={quotes} isOfCustomer />}
      </Pages>
    </>
  );
}
