import { Badge } from "../../components/Badge.tsx";
import { Section } from "../../components/Screen.tsx";
import { money } from "../../data/money.ts";
import { date, dateTime } from "../../data/time.ts";
import type { InvoiceFragment } from "../../generated/types.ts";
import styles from "./Invoice.module.css";

type Entry = { key: string; at: string; text: string; isDay?: boolean };

/** What happened to the invoice, the latest first, and what became of its last email. */
export function Timeline({ invoice }: { invoice: InvoiceFragment }) {
  const { delivery } = invoice;
  return (
    <Section title="Timeline">
      {delivery !== null && <Email delivery={delivery} />}
      <ol class={styles.timeline}>
        {entriesOf(invoice).map(({ key, at, text, isDay = false }) => (
          <li key={key}>
            <p>{text}</p>
            <time class={styles.quiet} dateTime={at}>
              {isDay ? date(at) : dateTime(at)}
            </time>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function Email({ delivery: { status, reason } }: { delivery: NonNullable<InvoiceFragment["delivery"]> }) {
  if (status === "failed")
    return (
      <p class={styles.email}>
        <Badge tone="bad">Email not sent</Badge> {reason} Send it again once that is put right.
      </p>
    );
  if (status === "queued")
    return (
      <p class={styles.email}>
        <Badge tone="warn">Email on its way</Badge> {reason !== null && `The last attempt failed: ${reason}`}
      </p>
    );
  return (
    <p class={styles.email}>
      <Badge tone="good">Email sent</Badge> The customer's mail server took it.
    </p>
  );
}

const kinds = { payment: "Payment", deposit: "Deposit credited", refund: "Refund" } as const;

function entriesOf(invoice: InvoiceFragment): Entry[] {
  const { created_at: createdAt, sent_at: sentAt, paid_at: paidAt, payments } = invoice;
  const entries: (Entry | false)[] = [
    { key: "created", at: createdAt, text: "Created" },
    sentAt !== null && { key: "sent", at: sentAt, text: "Sent" },
    ...payments.map(({ id, kind, amount, paid_at: at }) => ({
      key: id,
      at,
      text: `${kinds[kind]} of ${money(Math.abs(amount))}`,
      isDay: true,
    })),
    paidAt !== null && { key: "paid", at: paidAt, text: "Paid in full" },
  ];
  return entries
    .filter((entry) => entry !== false)
    .map((entry, index) => ({ entry, index }))
    .sort((a, b) => Date.parse(b.entry.at) - Date.parse(a.entry.at) || b.index - a.index)
    .map(({ entry }) => entry);
}
