import { money } from "../../data/money.ts";
import { date } from "../../data/time.ts";
import type { HistoryFragment, InvoiceFragment } from "../../generated/types.ts";
import { byWhom, describePayment, entryOf, reminderOf, sendings } from "../../records/history.ts";
import { Timeline as Entries, type Entry } from "../../records/Timeline.tsx";

const kinds = { payment: "Payment", deposit: "Deposit credited", refund: "Refund" } as const;

type Props = { invoice: InvoiceFragment; history: readonly HistoryFragment[] };

export function Timeline({ invoice, history }: Props) {
  const { created_at: createdAt, sent_at: sentAt, paid_at: paidAt, payments, delivery } = invoice;
  return (
    <Entries
      delivery={delivery}
      entries={[
        { key: "created", at: createdAt, text: "Created" },
        ...sendings(history, "invoice_sent", sentAt),
        ...payments.map(({ id, kind, amount, paid_at: at }) => ({
          key: id,
          at,
          text: `${kinds[kind]} of ${money(Math.abs(amount))}${byWhom(recordingOf(id, history))}`,
          when: date(at),
        })),
        ...history.map((entry) => changeOf(entry, payments)).toReversed(),
        paidAt !== null && { key: "paid", at: paidAt, text: settledBy(invoice) },
      ]}
    />
  );
}

function settledBy({ credited, total }: InvoiceFragment): string {
  if (credited === 0) return "Paid in full";
  return credited === total ? "Credited in full" : "Settled in full";
}

function recordingOf(id: string, history: Props["history"]): HistoryFragment | undefined {
  return history.find(({ kind, payment_id: of }) => of === id && kind !== "payment_deleted");
}

/** An entry for a change that the invoice itself no longer shows. */
function changeOf(entry: HistoryFragment, payments: InvoiceFragment["payments"]): Entry | false {
  switch (entry.kind) {
    case "invoice_reminded":
      return reminderOf(entry);
    case "credit_note_issued":
      return entryOf(entry, `Credit note ${entry.credit_note_number} issued`);
    case "credit_note_sent":
      return entryOf(entry, `Credit note ${entry.credit_note_number} sent`);
    case "credit_note_applied":
      return entryOf(entry, `${money(entry.amount ?? 0)} of ${entry.credit_note_number} applied`);
    case "credit_note_unapplied":
      return entryOf(entry, `${money(entry.amount ?? 0)} of ${entry.credit_note_number} taken back`);
    case "credit_note_voided":
      return entryOf(entry, `Credit note ${entry.credit_note_number} voided`);
    case "invoice_voided":
      return entryOf(entry, "Voided");
    case "payment_deleted":
      return entryOf(entry, `${describePayment(entry)} deleted`);
    case "payment_recorded":
    case "refund_recorded":
      return (
        payments.every(({ id }) => id !== entry.payment_id) && entryOf(entry, `${describePayment(entry)} recorded`)
      );
    default:
      return false;
  }
}
