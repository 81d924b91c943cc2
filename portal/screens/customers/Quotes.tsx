import { Answer } from "../../components/Answer.tsx";
import { ButtonLink } from "../../components/Button.tsx";
import { MoreButton } from "../../components/MoreButton.tsx";
import { withQuery } from "../../data/addresses.ts";
import { usePages } from "../../data/use-pages.ts";
import { CustomerQuotes } from "../../generated/documents/CustomerQuotes.ts";
import { QuoteTable } from "../../records/QuoteTable.tsx";
import { pageSize } from "../../routes.ts";
import styles from "./Customer.module.css";

export function Quotes({ customerId }: { customerId: string }) {
  const variables = { id: customerId, limit: pageSize };
  const { answer, retry, more } = usePages(CustomerQuotes, variables, ["quote"], (data) => data.quotes);
  return (
    <>
      <div>
        <ButtonLink href={withQuery("/quotes/new", { customer: customerId })}>New quote</ButtonLink>
      </div>
      <Answer answer={answer} retry={retry} lines={5}>
        {({ quotes: { data } }) =>
          data.length === 0 ? (
            <p class={styles.quiet}>No quotes yet.</p>
          ) : (
            <>
              <QuoteTable caption="Quotes, newest first" quotes={data} isOfCustomer />
              <MoreButton more={more} />
            </>
          )
        }
      </Answer>
    </>
  );
}
