import { CopyIcon } from "../../components/Copy.tsx";
import { Fact, Facts } from "../../components/Facts.tsx";
import { Section } from "../../components/Screen.tsx";
import { money } from "../../data/money.ts";
import { date, dateTime, day } from "../../data/time.ts";
import type { QuoteFragment, QuoteVersionFragment } from "../../generated/types.ts";
import { Drawing } from "../../records/Drawing.tsx";
import { methods } from "../../records/methods.ts";
import { siteLine } from "../../records/places.ts";
import { quoteName } from "../../records/quote-name.ts";
import { CustomerLink, RecordLink } from "../../records/RecordLink.tsx";
import styles from "./Quote.module.css";

export function Details({ quote }: { quote: QuoteFragment }) {
  const { customer, site, lead, job, ducted, status, link, valid_until: until } = quote;
  const {
    accepted_by: acceptedBy,
    accepted_signature: signature,
    revises,
    revised_by: next,
    superseded_at: supersededAt,
  } = quote;
  return (
    <Section title="Details">
      <Facts>
        <Fact term="Customer">
          <CustomerLink customer={customer} />
        </Fact>
        <Fact term="Site">{site && siteLine(site)}</Fact>
        <Fact term="Valid until">
          {until === null ? (status === "draft" ? "Set when sent" : "Doesn't expire") : day(until)}
        </Fact>
        <Fact term="Viewed">{viewsOf(quote)}</Fact>
        <Fact term="Accepted by">{acceptedBy}</Fact>
        <Fact term="Signature">{signature && <Drawing path={signature} by={acceptedBy ?? "the customer"} />}</Fact>
        <Fact term="Replaces">{revises && <VersionLink version={revises} />}</Fact>
        <Fact term={supersededAt === null ? "New version" : "Replaced by"}>
          {next && <VersionLink version={next} />}
        </Fact>
        <Fact term="Deposit">{depositOf(quote)}</Fact>
        <Fact term="Lead">
          {lead && <RecordLink kind="lead" id={lead.id} number={lead.reference} title={lead.name} />}
        </Fact>
        <Fact term="Job">{job && <RecordLink kind="job" id={job.id} number={job.job_number} title={job.title} />}</Fact>
        <Fact term="Priced from">
          {ducted && `${ducted.area_m2} m², ${ducted.capacity_kw} kW, ${ducted.outlets} outlets, ${ducted.zones} zones`}
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

function VersionLink({ version }: { version: QuoteVersionFragment }) {
  return <RecordLink kind="quote" id={version.id} number={quoteName(version)} title={null} />;
}

/** `3 times, last on 3 Jul 2026, 4:05 pm`. Null until the quote is sent. */
function viewsOf({ sent_at: sentAt, view_count: count, last_viewed_at: last }: QuoteFragment): string | null {
  if (sentAt === null) return null;
  if (last === null) return "Not since it was sent";
  return count === 1 ? `Once, on ${dateTime(last)}` : `${count} times, last on ${dateTime(last)}`;
}

/** `$500.00, paid 3 Dec 2026, bank transfer, BPAY 884213`. */
function depositOf(quote: QuoteFragment): string {
  const {
    deposit_amount: amount,
    deposit_percent: percent,
    deposit_paid_at: paidAt,
    deposit_method: method,
    deposit_reference: reference,
  } = quote;
  if (amount === null) return percent === null ? "None" : `${percent}% of the total`;
  if (paidAt === null) return `${money(amount)}${percent === null ? "" : `, ${percent}%,`} to pay in advance`;
  const how = [method !== null && method !== "other" && methods[method].toLowerCase(), reference].filter(Boolean);
  return [money(amount), `paid ${date(paidAt)}`, ...how].join(", ");
}
