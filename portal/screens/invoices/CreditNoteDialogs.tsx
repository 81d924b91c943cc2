import { notify } from "../../app/notices.ts";
import { ActionDialog } from "../../components/ActionDialog.tsx";
import { Option, Select } from "../../components/Field.tsx";
import { useForm } from "../../data/form.ts";
import { money } from "../../data/money.ts";
import { useLive } from "../../data/reread.ts";
import { ApplyCreditNote } from "../../generated/documents/ApplyCreditNote.ts";
import { RefundCreditNote } from "../../generated/documents/RefundCreditNote.ts";
import { RemoveCreditApplication } from "../../generated/documents/RemoveCreditApplication.ts";
import { SendCreditNote } from "../../generated/documents/SendCreditNote.ts";
import { UnpaidInvoices } from "../../generated/documents/UnpaidInvoices.ts";
import { VoidCreditNote } from "../../generated/documents/VoidCreditNote.ts";
import type { CreditNoteFragment, InvoiceFragment } from "../../generated/types.ts";
import { EmailingDialog } from "../../records/EmailingDialog.tsx";
import { FormDialog } from "../../records/FormDialog.tsx";
import { create } from "../../records/faults.ts";
import { PaidFields, readPaid } from "../../records/PaidFields.tsx";

export type CreditAction = "send-credit" | "refund-credit" | "apply-credit" | "remove-credit" | "void-credit";

type Props = { invoice: InvoiceFragment; note: CreditNoteFragment; onClose: () => void };

const unanswered = "We couldn't confirm that this was saved. Check the credit note before you try again.";
const maxInvoices = 100;

/** The open dialog of a credit note's action. */
export function CreditNoteDialogs({ dialog, ...props }: Props & { dialog: CreditAction }) {
  switch (dialog) {
    case "send-credit":
      return <Send {...props} />;
    case "refund-credit":
      return <Refund {...props} />;
    case "apply-credit":
      return <Apply {...props} />;
    case "remove-credit":
      return <Remove {...props} />;
    case "void-credit":
      return <Void {...props} />;
  }
}

function Send({ invoice: { customer }, note: { id, credit_note_number: number, total }, onClose }: Props) {
  return (
    <EmailingDialog
      title={`Send ${number}?`}
      action="Send"
      customer={customer}
      document={SendCreditNote}
      variables={{ id }}
      onDone={() => notify(`${number} sent to ${customer.name}.`, "good")}
      onClose={onClose}
    >
      <p>
        We'll email {customer.name} the credit note of {money(total)}, with a link and a PDF.
      </p>
    </EmailingDialog>
  );
}

function Refund({ invoice: { amount_paid: paid, payments }, note, onClose }: Props) {
  const hasOnline = payments.some(({ is_online: isOnline }) => isOnline);
  const { id, credit_note_number: number, amount_remaining: left } = note;
  const max = Math.min(left, paid);
  const form = useForm({
    document: RefundCreditNote,
    send: (document, variables) => create(document, variables, unanswered),
    variables: (fields) => ({ id, input: readPaid(fields) }),
    onDone() {
      notify("Refund recorded.", "good");
      onClose();
    },
  });
  return (
    <FormDialog title={`Record refund of ${number}`} form={form} action="Record refund" onClose={onClose}>
      <PaidFields amount={max} max={max} hint={`Up to ${money(max)}.`} on="Paid back on" errors={form.errors.value} />
      <p>This records the refund. It moves no money, and we won't email the customer.</p>
      {hasOnline && <p>To refund a payment made online, use Stripe instead: we record that refund by ourselves.</p>}
    </FormDialog>
  );
}

function Apply({ invoice: { customer }, note, onClose }: Props) {
  const { id, credit_note_number: number, amount_remaining: left } = note;
  const [answer] = useLive(
    UnpaidInvoices,
    { customer_id: customer.id, statuses: ["sent", "partially_paid"], limit: maxInvoices },
    ["invoice"],
  );
  const invoices = answer.data?.invoices.data;
  const form = useForm({
    document: ApplyCreditNote,
    send: (document, variables) => create(document, variables, unanswered),
    variables: (fields) => ({ id, input: { invoice_id: String(fields.get("invoice_id")) } }),
    onDone({ apply_credit_note: { amount_remaining: rest } }) {
      notify(rest === 0 ? "Credit applied." : `Credit applied. ${money(rest)} is left.`, "good");
      onClose();
    },
  });
  return (
    <FormDialog title={`Apply ${number}`} form={form} action="Apply credit" onClose={onClose}>
      {invoices?.length === 0 && <p>{customer.name} has no unpaid invoices.</p>}
      <Select label="Invoice" name="invoice_id" required error={form.errors.value.invoice_id}>
        {(invoices ?? []).map((one, index) => (
          <Option key={one.id} value={one.id} isChosen={index === 0}>
            {one.invoice_number}, {money(one.amount_due)} due
          </Option>
        ))}
      </Select>
      <p>{money(left)} is left. We'll deduct as much of it as is due.</p>
    </FormDialog>
  );
}

function Remove({ note, onClose }: Props) {
  const { id, credit_note_number: number, applications } = note;
  const form = useForm({
    document: RemoveCreditApplication,
    variables: (fields) => ({ id, application_id: String(fields.get("application_id")) }),
    onDone() {
      notify("Credit taken back.", "good");
      onClose();
    },
  });
  return (
    <FormDialog title={`Take credit of ${number} back`} form={form} action="Take credit back" onClose={onClose}>
      <Select label="From" name="application_id" required>
        {applications.map(({ id: application, amount, invoice }, index) => (
          <Option key={application} value={application} isChosen={index === 0}>
            {invoice.invoice_number}, {money(amount)}
          </Option>
        ))}
      </Select>
      <p>The amount is due on the invoice again, and left of the credit note.</p>
    </FormDialog>
  );
}

function Void({ note: { id, credit_note_number: number, amount_applied: applied }, onClose }: Props) {
  return (
    <ActionDialog
      title={`Void ${number}?`}
      action="Void"
      document={VoidCreditNote}
      variables={{ id }}
      onDone={() => {
        notify(`${number} is void.`, "good");
      }}
      onClose={onClose}
    >
      <p>
        The credit note keeps its number.
        {applied > 0 && ` ${money(applied)} is due again on the invoices that it reduced.`}
      </p>
    </ActionDialog>
  );
}
