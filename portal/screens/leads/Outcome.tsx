import { useSignal } from "@preact/signals";
import { Button, ButtonLink } from "../../components/Button.tsx";
import { Fact, Facts } from "../../components/Facts.tsx";
import { Section } from "../../components/Screen.tsx";
import { withQuery } from "../../data/addresses.ts";
import { date } from "../../data/time.ts";
import type { LeadFragment } from "../../generated/types.ts";
import { BookingDialog, NewBookingDialog } from "../../records/dialogs.ts";
import { JobTable } from "../../records/JobTable.tsx";
import { ListedBookings } from "../../records/ListedBookings.tsx";
import { QuoteTable } from "../../records/QuoteTable.tsx";
import { CustomerLink } from "../../records/RecordLink.tsx";
import { ChooseCustomer } from "./ChooseCustomer.tsx";
import styles from "./Lead.module.css";
import { NoCustomer } from "./NoCustomer.tsx";

const converted = { quote: "by its first quote", job: "by its first job", manual: "by hand" } as const;

/** The lead's quotes, jobs and bookings, and its next step. */
export function Outcome({ lead }: { lead: LeadFragment }) {
  const { id, customer, quotes, jobs, bookings, lost_reason: reason } = lead;
  const { converted_via: via, converted_at: convertedAt, won_at: wonAt, lost_at: lostAt } = lead;
  const dialog = useSignal<"customer" | "booking" | { opened: string } | undefined>(undefined);
  const choose = () => (dialog.value = "customer");
  const close = () => (dialog.value = undefined);
  return (
    <Section title="Activity">
      <Facts>
        <Fact term="Customer">{customer === null ? "None yet" : <CustomerLink customer={customer} />}</Fact>
        <Fact term="Converted">{convertedAt && via && `${date(convertedAt)}, ${converted[via]}`}</Fact>
        <Fact term="Won">{wonAt && date(wonAt)}</Fact>
        <Fact term="Lost">{lostAt && [date(lostAt), reason].filter(Boolean).join(": ")}</Fact>
      </Facts>
      {quotes.length > 0 && <QuoteTable caption="Quotes of the lead" quotes={quotes} isOfCustomer />}
      {jobs.length > 0 && <JobTable caption="Jobs of the lead" jobs={jobs} isOfCustomer />}
      {bookings.length > 0 && <ListedBookings bookings={bookings} onOpen={(opened) => (dialog.value = { opened })} />}
      {customer === null ? (
        <NoCustomer lead={lead} choose={choose} />
      ) : (
        <p class={styles.steps}>
          <ButtonLink href={withQuery("/quotes/new", { customer: customer.id, lead: id })}>New quote</ButtonLink>
          <ButtonLink href={withQuery("/jobs/new", { customer: customer.id, lead: id })}>New job</ButtonLink>
          <Button onClick={() => (dialog.value = "booking")}>New booking</Button>
          {quotes.length === 0 && jobs.length === 0 && <Button onClick={choose}>Choose another customer</Button>}
        </p>
      )}
      {typeof dialog.value === "object" && (
        <BookingDialog id={dialog.value.opened} onDone={() => undefined} onClose={close} />
      )}
      {dialog.value === "customer" && <ChooseCustomer lead={lead} onClose={close} />}
      {dialog.value === "booking" && customer !== null && (
        <NewBookingDialog booking={{ lead }} customer={customer} onDone={() => undefined} onClose={close} />
      )}
    </Section>
  );
}
