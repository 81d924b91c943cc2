import { money } from "../../data/money.ts";
import { day, midnightAfter } from "../../data/time.ts";
import { businessTimeZone } from "../../data/viewer.ts";
import type { HistoryFragment, QuoteFragment } from "../../generated/types.ts";
import { byWhom, entryOf, latest, reminderOf, sendings } from "../../records/history.ts";
import { Timeline as Entries, type Entry } from "../../records/Timeline.tsx";

type Props = { quote: QuoteFragment; history: readonly HistoryFragment[] };

export function Timeline({ quote, history }: Props) {
  const { created_at: createdAt, sent_at: sentAt, valid_until: until, status, delivery } = quote;
  const { accepted_at: acceptedAt, accepted_total: accepted, job } = quote;
  const { declined_at: declinedAt, decline_reason: reason } = quote;
  const { deposit_paid_at: paidAt, deposit_amount: deposit, viewed_at: viewedAt } = quote;
  const hasEnded = quote.superseded_at !== null || quote.withdrawn_at !== null;
  return (
    <Entries
      delivery={delivery}
      entries={[
        { key: "created", at: createdAt, text: "Created" },
        ...sendings(history, "quote_sent", sentAt),
        viewedAt !== null && { key: "viewed", at: viewedAt, text: "First viewed by the customer" },
        ...history.flatMap(versionEntries).toReversed(),
        paidAt !== null && {
          key: "paid",
          at: paidAt,
          text: `Deposit of ${money(deposit ?? 0)} paid${recorded(latest(history, "deposit_recorded"))}`,
        },
        ...history
          .filter(({ kind }) => kind === "deposit_deleted" || kind === "deposit_refunded")
          .map((entry) => {
            const verb = entry.kind === "deposit_deleted" ? "deleted" : "refunded";
            return entryOf(entry, `Deposit of ${money(entry.amount ?? 0)} ${verb}`);
          })
          .toReversed(),
        ...history
          .filter(({ kind }) => kind === "quote_reminded")
          .map(reminderOf)
          .toReversed(),
        acceptedAt !== null && {
          key: "accepted",
          at: acceptedAt,
          text: `Accepted at ${money(accepted ?? 0)}${acceptedBy(quote, history)}${job === null ? "" : `: job ${job.job_number} is created`}`,
        },
        declinedAt !== null && {
          key: "declined",
          at: declinedAt,
          text: `Declined${byWhom(latest(history, "quote_declined"))}${reason === null ? "" : `: ${reason}`}`,
        },
        status === "expired" &&
          !hasEnded &&
          until !== null && { key: "expired", at: endOf(until), text: "Expired", when: day(until) },
      ]}
    />
  );
}

function versionEntries(entry: HistoryFragment): Entry[] {
  switch (entry.kind) {
    case "quote_revised":
      return [entryOf(entry, "New version drafted")];
    case "quote_superseded":
      return [entryOf(entry, "Replaced by a newer version, sent")];
    case "quote_withdrawn":
      return [entryOf(entry, "Withdrawn")];
    default:
      return [];
  }
}

/** Quotes that were accepted in earlier versions have the name that the customer entered, but no history. */
function acceptedBy({ accepted_by: name }: QuoteFragment, history: Props["history"]): string {
  const entry = latest(history, "quote_accepted");
  return entry === undefined && name !== null ? ` by the customer, ${name}` : byWhom(entry);
}

/** A deposit that the customer paid online was recorded by nobody. */
function recorded(entry: HistoryFragment | undefined): string {
  const isOnline = entry?.actor_kind === "unknown";
  return entry === undefined || isOnline ? byWhom(entry) : `, recorded${byWhom(entry)}`;
}

/** The midnight that ends a day in the business's time zone. */
function endOf(isoDate: string): string {
  const start = Temporal.PlainDate.from(isoDate).toZonedDateTime(businessTimeZone.value).toInstant();
  return midnightAfter(start.toString());
}
