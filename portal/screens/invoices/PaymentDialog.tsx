import { notify } from "../../app/notices.ts";
import { Field, Option, Select } from "../../components/Field.tsx";
import { Row } from "../../components/Form.tsx";
import { textOf, useForm } from "../../data/form.ts";
import { money } from "../../data/money.ts";
import { businessTimeZone } from "../../data/viewer.ts";
import { PayInvoice } from "../../generated/documents/PayInvoice.ts";
import type { InvoiceFragment, PayInvoiceInput, PaymentFragment } from "../../generated/types.ts";
import { AmountField } from "../../records/AmountField.tsx";
import { today } from "../../records/days.ts";
import { FormDialog } from "../../records/FormDialog.tsx";
import { create } from "../../records/faults.ts";
import { methods } from "./methods.ts";

type Props = { invoice: InvoiceFragment; isRefund?: boolean; onClose: () => void };

const unanswered = "No answer came, so it may have been recorded. Look at the payments before you try again.";

/** A payment that was received, of all that is due or of a part; or one that was paid back. */
export function PaymentDialog({ invoice, isRefund = false, onClose }: Props) {
  const { id, invoice_number: number, amount_due: due, amount_paid: paid } = invoice;
  const paidToday = today().toString();
  const form = useForm({
    document: PayInvoice,
    send: (document, variables) => create(document, variables, unanswered),
    variables: (fields) => ({ id, input: readPayment(fields, { isRefund, today: paidToday }) }),
    onDone({ pay_invoice: { status, amount_due: left } }) {
      notify(status === "paid" ? `${number} is paid in full.` : `${money(left)} of ${number} is due.`, "good");
      onClose();
    },
  });
  const errors = form.errors.value;
  return (
    <FormDialog
      title={isRefund ? "Record a refund" : "Record a payment"}
      form={form}
      action={isRefund ? "Record the refund" : "Record the payment"}
      onClose={onClose}
    >
      <Row>
        <AmountField
          amount={isRefund ? null : due}
          max={isRefund ? paid : due}
          hint={isRefund ? `At most ${money(paid)}, which is paid.` : `${money(due)} is due; a part of it will do.`}
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
          hint="Such as the bank's."
          error={errors.reference}
        />
      </Row>
      <p>
        {isRefund
          ? "The customer is sent nothing."
          : "A receipt is emailed to the customer, unless the business has turned that off."}
      </p>
    </FormDialog>
  );
}

/** A payment of today is made now; one of an earlier day at its noon. */
function readPayment(fields: FormData, { isRefund, today }: { isRefund: boolean; today: string }): PayInvoiceInput {
  const amount = Number(fields.get("amount"));
  const day = textOf(fields, "paid_at");
  const method = fields.get("method") as PaymentFragment["method"];
  return {
    amount: isRefund ? -amount : amount,
    method,
    reference: textOf(fields, "reference"),
    ...(day === null || day === today ? {} : { paid_at: noonOf(day) }),
  };
}

function noonOf(day: string): string {
  return Temporal.PlainDate.from(day)
    .toZonedDateTime({ timeZone: businessTimeZone.value, plainTime: "12:00" })
    .toInstant()
    .toString();
}
