import { money } from "../../data/money.ts";
import { date } from "../../data/time.ts";
import type { InvoiceFragment } from "../../generated/types.ts";
import { Timeline as Entries } from "../../records/Timeline.tsx";

const kinds = { payment: "Payment", deposit: "Deposit credited", refund: "Refund" } as const;

export function Timeline({ invoice }: { invoice: InvoiceFragment }) {
  const { created_at: createdAt, sent_at: sentAt, paid_at: paidAt, payments, delivery } = invoice;
  return (
    <Entries
      delivery={delivery}
      entries={[
        { key: "created", at: createdAt, text: "Created" },
        sentAt !== null && { key: "sent", at: sentAt, text: "Sent" },
        ...payments.map(({ id, kind, amount, paid_at: at }) => ({
          key: id,
          at,
          text: `${kinds[kind]} of ${money(Math.abs(amount))}`,
          when: date(at),
        })),
        paidAt !== null && { key: "paid", at: paidAt, text: "Paid in full" },
      ]}
    />
  );
}
