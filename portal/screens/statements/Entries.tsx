import { Cell, Table } from "../../components/Table.tsx";
import { money } from "../../data/money.ts";
import { day } from "../../data/time.ts";
import type { StatementFragment } from "../../generated/types.ts";
import styles from "./Statement.module.css";

type Props = { statement: StatementFragment };

export function Entries({ statement: { entries } }: Props) {
  if (entries.length === 0) return <p class={styles.quiet}>Nothing was invoiced or paid in this period.</p>;
  return (
    <Table
      caption="Entries, oldest first"
      columns={["Entry", "Date", "Amount", "Balance"]}
      amounts={["Amount", "Balance"]}
    >
      {entries.map((entry) => (
        <tr key={`${entry.kind} ${entry.record_id}`}>
          <Cell column="Entry">
            {entry.invoice_id === null ? (
              entry.description
            ) : (
              <a href={`/invoices/${entry.invoice_id}`}>{entry.description}</a>
            )}
          </Cell>
          <Cell column="Date">
            <span class={styles.figure}>{day(entry.date)}</span>
          </Cell>
          <Cell column="Amount">{money(entry.amount)}</Cell>
          <Cell column="Balance">{money(entry.balance)}</Cell>
        </tr>
      ))}
    </Table>
  );
}

export function OpenInvoices({ statement: { open_invoices: invoices, open_invoice_count: count } }: Props) {
  if (invoices.length === 0) return <p class={styles.quiet}>No unpaid invoices.</p>;
  const rest = count - invoices.length;
  return (
    <>
      <Table
        caption="Unpaid invoices, by due date"
        columns={["Invoice", "Issued", "Due", "Total", "Amount due"]}
        amounts={["Total", "Amount due"]}
      >
        {invoices.map(({ invoice_id: id, invoice_number: number, issue_date: issued, due_date: due, ...invoice }) => (
          <tr key={id}>
            <Cell column="Invoice">
              <a href={`/invoices/${id}`}>{number}</a>
            </Cell>
            <Cell column="Issued">{issued !== null && <span class={styles.figure}>{day(issued)}</span>}</Cell>
            <Cell column="Due">
              {due !== null && (
                <span class={styles.figure}>
                  {day(due)}
                  {invoice.days_overdue > 0 && `, ${describeDays(invoice.days_overdue)} overdue`}
                </span>
              )}
            </Cell>
            <Cell column="Total">{money(invoice.total)}</Cell>
            <Cell column="Amount due">{money(invoice.amount_due)}</Cell>
          </tr>
        ))}
      </Table>
      {rest > 0 && <p class={styles.quiet}>{rest} more unpaid invoices are not listed.</p>}
    </>
  );
}

function describeDays(count: number): string {
  return count === 1 ? "1 day" : `${count} days`;
}
