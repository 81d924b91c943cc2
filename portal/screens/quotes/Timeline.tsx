import { money } from "../../data/money.ts";
import { day, midnightAfter } from "../../data/time.ts";
import { businessTimeZone } from "../../data/viewer.ts";
import type { QuoteFragment } from "../../generated/types.ts";
import { Timeline as Entries } from "../../records/Timeline.tsx";

export function Timeline({ quote }: { quote: QuoteFragment }) {
  const { created_at: createdAt, sent_at: sentAt, valid_until: until, status, delivery } = quote;
  const { accepted_at: acceptedAt, accepted_total: accepted, job } = quote;
  const { declined_at: declinedAt, decline_reason: reason } = quote;
  const { deposit_paid_at: paidAt, deposit_amount: deposit } = quote;
  return (
    <Entries
      delivery={delivery}
      entries={[
        { key: "created", at: createdAt, text: "Created" },
        sentAt !== null && { key: "sent", at: sentAt, text: "Sent" },
        paidAt !== null && { key: "paid", at: paidAt, text: `Deposit of ${money(deposit ?? 0)} paid` },
        acceptedAt !== null && {
          key: "accepted",
          at: acceptedAt,
          text: `Accepted at ${money(accepted ?? 0)}${job === null ? "" : `: job ${job.job_number} is created`}`,
        },
        declinedAt !== null && {
          key: "declined",
          at: declinedAt,
          text: reason === null ? "Declined" : `Declined: ${reason}`,
        },
        status === "expired" &&
          until !== null && { key: "expired", at: endOf(until), text: "Expired", when: day(until) },
      ]}
    />
  );
}

/** The midnight that ends a day in the business's time zone. */
function endOf(isoDate: string): string {
  const start = Temporal.PlainDate.from(isoDate).toZonedDateTime(businessTimeZone.value).toInstant();
  return midnightAfter(start.toString());
}
