import { CopyIcon } from "../../components/Copy.tsx";
import { Facts } from "../../components/Facts.tsx";
import { Section } from "../../components/Screen.tsx";
import { day } from "../../data/time.ts";
import type { InvoiceFragment } from "../../generated/types.ts";
import { RecordLink } from "../../records/RecordLink.tsx";
import styles from "./Invoice.module.css";

/** Whom and what the invoice is for, until when, and where the customer sees it. */
export function Details({ invoice }: { invoice: InvoiceFragment }) {
  const { customer, job, quote, issue_date: issued, due_date: due, is_overdue: isOverdue, link } = invoice;
  return (
    <Section title="Details">
      <Facts>
        <dt>Customer</dt>
        <dd>
          <a href={`/customers/${customer.id}`}>
            <bdi>{customer.name}</bdi>
          </a>
        </dd>
        <dt>Issued</dt>
        <dd>{issued === null ? "When it is sent" : day(issued)}</dd>
        <dt>Due</dt>
        <dd class={isOverdue ? styles.late : undefined}>{due === null ? "Set when it is sent" : day(due)}</dd>
        {job !== null && (
          <>
            <dt>Job</dt>
            <dd>
              <RecordLink kind="job" id={job.id} number={job.job_number} title={job.title} />
            </dd>
          </>
        )}
        {quote !== null && (
          <>
            <dt>Quote</dt>
            <dd>
              <RecordLink kind="quote" id={quote.id} number={quote.quote_reference} title={quote.title} />
            </dd>
          </>
        )}
      </Facts>
      {link !== null && (
        <p class={styles.link}>
          <a href={link}>The page that the customer sees</a>
          <CopyIcon label="The customer's link" value={link} />
        </p>
      )}
    </Section>
  );
}
