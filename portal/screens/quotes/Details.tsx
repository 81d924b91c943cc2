import { Copy } from "../../components/Copy.tsx";
import { Facts } from "../../components/Facts.tsx";
import { Section } from "../../components/Screen.tsx";
import { money } from "../../data/money.ts";
import { date, day } from "../../data/time.ts";
import type { QuoteFragment } from "../../generated/types.ts";
import { oneLine } from "../../records/places.ts";
import { RecordLink } from "../../records/RecordLink.tsx";
import styles from "./Quote.module.css";

/** Whom and what the quote is for, until when, and where the customer sees it. */
export function Details({ quote }: { quote: QuoteFragment }) {
  const { customer, site, lead, job, ducted, status, link, valid_until: until } = quote;
  return (
    <Section title="Details">
      <Facts>
        <dt>Customer</dt>
        <dd>
          <a href={`/customers/${customer.id}`}>
            <bdi>{customer.name}</bdi>
          </a>
        </dd>
        {site !== null && (
          <>
            <dt>Site</dt>
            <dd>{[site.name, oneLine(site.address)].filter((part) => part !== null).join(", ")}</dd>
          </>
        )}
        <dt>Valid until</dt>
        <dd>{until === null ? (status === "draft" ? "Set when it is sent" : "No end") : day(until)}</dd>
        <dt>Deposit</dt>
        <dd>{depositOf(quote)}</dd>
        {lead !== null && (
          <>
            <dt>Lead</dt>
            <dd>
              <RecordLink kind="lead" id={lead.id} number={lead.reference} title={lead.name} />
            </dd>
          </>
        )}
        {job !== null && (
          <>
            <dt>Job</dt>
            <dd>
              <RecordLink kind="job" id={job.id} number={job.job_number} title={job.title} />
            </dd>
          </>
        )}
        {ducted !== null && (
          <>
            <dt>Priced from</dt>
            <dd>
              {ducted.area_m2} m², {ducted.capacity_kw} kW, {ducted.outlets} outlets, {ducted.zones} zones
            </dd>
          </>
        )}
      </Facts>
      {link !== null && (
        <div class={styles.link}>
          <p class={styles.quiet}>
            The customer sees it <a href={link}>on this page</a>.
          </p>
          <Copy label="The customer's link" value={link} />
        </div>
      )}
    </Section>
  );
}

function depositOf({ deposit_amount: amount, deposit_paid_at: paidAt }: QuoteFragment): string {
  if (amount === null) return "None";
  return paidAt === null ? `${money(amount)} to pay in advance` : `${money(amount)}, paid ${date(paidAt)}`;
}
