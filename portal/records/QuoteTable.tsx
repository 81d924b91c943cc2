import { Cell, Table } from "../components/Table.tsx";
import { money } from "../data/money.ts";
import { day } from "../data/time.ts";
import type { ListedQuoteFragment } from "../generated/types.ts";
import { QuoteBadge } from "./QuoteBadge.tsx";
import styles from "./QuoteTable.module.css";
import { quoteName } from "./quote-name.ts";

type Props = {
  caption: string;
  quotes: readonly ListedQuoteFragment[];
  /** Hides the column of the customer. */
  isOfCustomer?: boolean;
};

export function QuoteTable({ caption, quotes, isOfCustomer = false }: Props) {
  const columns = ["Quote", ...(isOfCustomer ? [] : ["Customer"]), "Status", "Valid until", "Total"];
  return (
    <Table caption={caption} columns={columns} amounts={["Total"]}>
      {quotes.map((quote) => (
        <Row key={quote.id} quote={quote} isOfCustomer={isOfCustomer} />
      ))}
    </Table>
  );
}

function Row({ quote, isOfCustomer }: { quote: ListedQuoteFragment; isOfCustomer: boolean }) {
  const { id, title, customer, valid_until: until, total } = quote;
  return (
    <tr data-row>
      <Cell column="Quote">
        <span class={styles.quote}>
          <a class={styles.number} href={`/quotes/${id}`}>
            {quoteName(quote)}
          </a>{" "}
          {title}
        </span>
      </Cell>
      {!isOfCustomer && (
        <Cell column="Customer">
          <bdi>{customer.name}</bdi>
        </Cell>
      )}
      <Cell column="Status">
        <span>
          <QuoteBadge quote={quote} />
        </span>
      </Cell>
      <Cell column="Valid until">{until !== null && <span class={styles.figure}>{day(until)}</span>}</Cell>
      <Cell column="Total">{money(total)}</Cell>
    </tr>
  );
}
