import { Cell, Table } from "../components/Table.tsx";
import { money } from "../data/money.ts";
import { day } from "../data/time.ts";
import type { ListedInvoiceFragment } from "../generated/types.ts";
import { InvoiceBadge } from "./InvoiceBadge.tsx";
import styles from "./InvoiceTable.module.css";

type Props = {
  caption: string;
  invoices: readonly ListedInvoiceFragment[];
  /** Hides the column of the customer. */
  isOfCustomer?: boolean;
};

export function InvoiceTable({ caption, invoices, isOfCustomer = false }: Props) {
  const columns = ["Invoice", ...(isOfCustomer ? [] : ["Customer"]), "Status", "Issued", "Due", "Total", "Amount due"];
  return (
    <Table caption={caption} columns={columns} amounts={["Total", "Amount due"]}>
      {invoices.map((invoice) => (
        <Row key={invoice.id} invoice={invoice} isOfCustomer={isOfCustomer} />
      ))}
    </Table>
  );
}

function Row({ invoice, isOfCustomer }: { invoice: ListedInvoiceFragment; isOfCustomer: boolean }) {
  const { id, invoice_number: number, customer, issue_date: issued, due_date: due, total, amount_due: owed } = invoice;
  const isOwed = invoice.status === "sent" || invoice.status === "partially_paid";
  return (
    <tr data-row>
      <Cell column="Invoice">
        <a class={styles.number} href={`/invoices/${id}`}>
          {number}
        </a>
      </Cell>
      {!isOfCustomer && (
        <Cell column="Customer">
          <bdi>{customer.name}</bdi>
        </Cell>
      )}
      <Cell column="Status">
        <span>
          <InvoiceBadge invoice={invoice} />
        </span>
      </Cell>
      <Cell column="Issued">{issued !== null && <span class={styles.figure}>{day(issued)}</span>}</Cell>
      <Cell column="Due">{due !== null && <span class={styles.figure}>{day(due)}</span>}</Cell>
      <Cell column="Total">{money(total)}</Cell>
      <Cell column="Amount due">{isOwed && money(owed)}</Cell>
    </tr>
  );
}
