import { useRef } from "preact/hooks";
import { notify } from "../../app/notices.ts";
import { Check } from "../../components/Field.tsx";
import { useForm } from "../../data/form.ts";
import { money } from "../../data/money.ts";
import { problemOf } from "../../data/problems.ts";
import { PayInvoice } from "../../generated/documents/PayInvoice.ts";
import type { InvoiceFragment, PayInvoiceInput } from "../../generated/types.ts";
import { FormDialog } from "../../records/FormDialog.tsx";
import { create, faultOf } from "../../records/faults.ts";
import { PaidFields, readPaid } from "../../records/PaidFields.tsx";

type Props = { invoice: InvoiceFragment; isRefund?: boolean; onClose: () => void };

const unanswered = "We couldn't confirm that this payment was saved. Check the payments before you try again.";

/** Records a payment of the amount due or a part of it, or a refund. */
export function PaymentDialog({ invoice, isRefund = false, onClose }: Props) {
  const { id, invoice_number: number, amount_due: due, amount_paid: paid } = invoice;
  /** The payment that the person was asked about, which a second press records again. */
  const asked = useRef<string>(undefined);
  const form = useForm({
    document: PayInvoice,
    send: async (document, variables) => {
      const { input } = variables;
      const payment = JSON.stringify(input);
      const refused = { ...variables, input: { ...input, refuse_duplicate: asked.current !== payment } };
      const answer = await create(document, refused, unanswered);
      if (answer.error === undefined || problemOf(answer.error).id === undefined) return answer;
      asked.current = payment;
      return { ...answer, error: faultOf({ type: "recorded-before", title: recordedBefore(isRefund) }) };
    },
    variables: (fields) => ({ id, input: readPayment(fields, isRefund) }),
    onDone({ pay_invoice: { status, amount_due: left } }) {
      const settled = isRefund ? "Refund recorded." : `${number} is paid in full.`;
      notify(status === "paid" ? settled : `${money(left)} of ${number} is due.`, "good");
      onClose();
    },
  });
  const errors = form.errors.value;
  return (
    <FormDialog
      title={isRefund ? "Record refund" : "Record payment"}
      form={form}
      action={isRefund ? "Record refund" : "Record payment"}
      onClose={onClose}
    >
      <PaidFields
        amount={isRefund ? null : due}
        max={isRefund ? paid : due}
        hint={isRefund ? `Up to ${money(paid)}, the amount paid.` : `${money(due)} is due. You can record part of it.`}
        on={isRefund ? "Paid back on" : "Paid on"}
        errors={errors}
      />
      {isRefund && (
        <Check
          label="The customer owes this amount again"
          name="owed_again"
          hint="Leave this off if you pay money back for good. The amount due then stays the same."
          error={errors.owed_again}
        />
      )}
      <p>
        {isRefund
          ? "We won't email the customer."
          : "We'll email the customer a receipt, unless receipts are turned off."}
      </p>
    </FormDialog>
  );
}

function recordedBefore(isRefund: boolean): string {
  const noun = isRefund ? "refund" : "payment";
  return `A ${noun} with the same amount, day and reference is already recorded. To record another one, press Record ${noun} again.`;
}

function readPayment(fields: FormData, isRefund: boolean): PayInvoiceInput {
  const { amount, ...paid } = readPaid(fields);
  if (!isRefund) return { amount, ...paid };
  return { amount: -amount, ...paid, owed_again: fields.has("owed_again") };
}
