import { useRef } from "preact/hooks";
import { notify } from "../../app/notices.ts";
import { Check, Field, Option, Select } from "../../components/Field.tsx";
import { Row } from "../../components/Form.tsx";
import { textOf, useForm } from "../../data/form.ts";
import { money } from "../../data/money.ts";
import { problemOf } from "../../data/problems.ts";
import { businessTimeZone } from "../../data/viewer.ts";
import { PayInvoice } from "../../generated/documents/PayInvoice.ts";
import type { InvoiceFragment, PayInvoiceInput, PaymentFragment } from "../../generated/types.ts";
import { AmountField } from "../../records/AmountField.tsx";
import { today } from "../../records/days.ts";
import { FormDialog } from "../../records/FormDialog.tsx";
import { create, faultOf } from "../../records/faults.ts";
import { methods } from "./methods.ts";

type Props = { invoice: InvoiceFragment; isRefund?: boolean; onClose: () => void };

const unanswered = "We couldn't confirm that this payment was saved. Check the payments before you try again.";

/** Records a payment of the amount due or a part of it, or a refund. */
export function PaymentDialog({ invoice, isRefund = false, onClose }: Props) {
  const { id, invoice_number: number, amount_due: due, amount_paid: paid } = invoice;
  const paidToday = today().toString();
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
    variables: (fields) => ({ id, input: readPayment(fields, { isRefund, today: paidToday }) }),
    onDone({ pay_invoice: { status, amount_due: left } }) {
      notify(status === "paid" ? `${number} is paid in full.` : `${money(left)} of ${number} is due.`, "good");
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
      <Row>
        <AmountField
          amount={isRefund ? null : due}
          max={isRefund ? paid : due}
          hint={
            isRefund ? `Up to ${money(paid)}, the amount paid.` : `${money(due)} is due. You can record part of it.`
          }
          error={errors.amount}
        />
        <Field
          label={isRefund ? "Paid back on" : "Paid on"}
          name="paid_at"
          type="date"
          max={paidToday}
          required
          defaultValue={paidToday}
          error={errors.paid_at}
        />
      </Row>
      <Row>
        <Select label="Method" name="method" error={errors.method}>
          {(Object.keys(methods) as PaymentFragment["method"][]).map((method, index) => (
            <Option key={method} value={method} isChosen={index === 0}>
              {methods[method]}
            </Option>
          ))}
        </Select>
        <Field
          label="Reference"
          name="reference"
          autocomplete="off"
          hint="For example, the bank's reference."
          error={errors.reference}
        />
      </Row>
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

/** A payment of today is recorded at the current time, one of an earlier day at noon. */
function readPayment(fields: FormData, { isRefund, today }: { isRefund: boolean; today: string }): PayInvoiceInput {
  const amount = Number(fields.get("amount"));
  const day = textOf(fields, "paid_at");
  const method = fields.get("method") as PaymentFragment["method"];
  return {
    amount: isRefund ? -amount : amount,
    method,
    reference: textOf(fields, "reference"),
    ...(isRefund ? { owed_again: fields.has("owed_again") } : {}),
    ...(day === null || day === today ? {} : { paid_at: noonOf(day) }),
  };
}

export function noonOf(day: string): string {
  return Temporal.PlainDate.from(day)
    .toZonedDateTime({ timeZone: businessTimeZone.value, plainTime: "12:00" })
    .toInstant()
    .toString();
}
