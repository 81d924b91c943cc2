import { recordAddress } from "../../app/record-address.ts";
import { Badge } from "../../components/Badge.tsx";
import { ButtonLink } from "../../components/Button.tsx";
import { Section } from "../../components/Screen.tsx";
import { withQuery } from "../../data/addresses.ts";
import { statusWords } from "../../data/format.ts";
import type { JobFragment } from "../../generated/types.ts";
import rows from "../../records/Rows.module.css";
import styles from "./Job.module.css";

/** What the customer is charged for the job. */
export function Invoices({ job: { id, status, invoices } }: { job: JobFragment }) {
  return (
    <Section
      title="Invoices"
      actions={
        status !== "cancelled" && <ButtonLink href={withQuery("/invoices/new", { job: id })}>New invoice</ButtonLink>
      }
    >
      {invoices.length === 0 ? (
        <p class={styles.quiet}>No invoices yet.</p>
      ) : (
        <ul class={rows.list}>
          {invoices.map(({ id: invoiceId, invoice_number: number, status: state }) => (
            <li key={invoiceId} class={rows.row}>
              <p class={rows.about}>
                <a href={recordAddress("invoice", invoiceId)}>{number}</a>
              </p>
              <Badge>{statusWords(state)}</Badge>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
