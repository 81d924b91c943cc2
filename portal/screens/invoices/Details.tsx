import { CopyIcon } from "../../components/Copy.tsx";
import { Fact, Facts } from "../../components/Facts.tsx";
import { Section } from "../../components/Screen.tsx";
import { day } from "../../data/time.ts";
import type { InvoiceFragment } from "../../generated/types.ts";
import { quoteName } from "../../records/quote-name.ts";
import { CustomerLink, RecordLink } from "../../records/RecordLink.tsx";
import styles from "./Invoice.module.css";

export function Details({ invoice }: { invoice: InvoiceFragment }) {
  const { customer, job, quote, issue_date: issued, due_date: due, is_overdue: isOverdue, link } = invoice;
  return (
    <Section title="Details">
      <Facts>
        <Fact term="Customer">
          <CustomerLink customer={customer} />
        </Fact>
        <Fact term="Issued">{issued === null ? "When sent" : day(issued)}</Fact>
        <Fact term="Due" class={isOverdue ? styles.late : undefined}>
          {due === null ? "Set when sent" : day(due)}
        </Fact>
        <Fact term="Job">{job && <RecordLink kind="job" id={job.id} number={job.job_number} title={job.title} />}</Fact>
        <Fact term="Quote">
          {quote && <RecordLink kind="quote" id={quote.id} number={quoteName(quote)} title={quote.title} />}
        </Fact>
      </Facts>
      {link !== null && (
        <p class={styles.link}>
          <a href={link}>Customer's page</a>
          <CopyIcon label="Customer's link" value={link} />
        </p>
      )}
    </Section>
  );
}
