import { notify } from "../../app/notices.ts";
import { TextArea } from "../../components/Field.tsx";
import { textOf, useForm } from "../../data/form.ts";
import { money } from "../../data/money.ts";
import { taxWord } from "../../data/tax.ts";
import { CreateCreditNote } from "../../generated/documents/CreateCreditNote.ts";
import type { InvoiceFragment } from "../../generated/types.ts";
import { AmountField } from "../../records/AmountField.tsx";
import { FormDialog } from "../../records/FormDialog.tsx";
import { create } from "../../records/faults.ts";
import { creditable, unbackedRefunds } from "./possible.ts";

type Props = { invoice: InvoiceFragment; onClose: () => void };

const unanswered = "We couldn't confirm that this credit note was issued. Check the invoice before you try again.";

/** Credits the invoice, or a part of it. */
export function CreditDialog({ invoice, onClose }: Props) {
  const { id, invoice_number: number, amount_due: due } = invoice;
  const max = creditable(invoice);
  const refunded = unbackedRefunds(invoice);
  const form = useForm({
    document: CreateCreditNote,
    send: (document, variables) => create(document, variables, unanswered),
    variables(fields) {
      const amount = Number(fields.get("amount"));
      // Without an amount, the credit note has the invoice's own lines.
      const part = amount === max ? {} : { amount };
      return { input: { invoice_id: id, reason: textOf(fields, "reason"), ...part } };
    },
    onDone({ create_credit_note: { credit_note_number: issued, amount_remaining: left } }) {
      notify(left === 0 ? `${issued} issued.` : `${issued} issued. ${money(left)} can be refunded or applied.`, "good");
      onClose();
    },
  });
  const errors = form.errors.value;
  return (
    <FormDialog title={`Issue a credit note for ${number}`} form={form} action="Issue credit note" onClose={onClose}>
      <AmountField
        amount={max}
        max={max}
        hint={`Including ${taxWord.value}, up to ${money(max)}, which isn't credited yet.`}
        error={errors.amount}
      />
      <TextArea
        label="Reason"
        name="reason"
        rows={3}
        maxLength={4000}
        hint="The customer sees it on the credit note."
        error={errors.reason}
      />
      <p>
        {refunded > 0 && `${money(refunded)} was refunded before, and the credit covers that first. `}
        {due > 0 && `${money(due)} is due, and the credit reduces it. `}
        You can refund what is left, or apply it to another invoice.
      </p>
    </FormDialog>
  );
}
