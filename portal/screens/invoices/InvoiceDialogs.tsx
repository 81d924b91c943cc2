import type { Signal } from "@preact/signals";
import { useLocation } from "preact-iso";
import { notify } from "../../app/notices.ts";
import { ActionDialog } from "../../components/ActionDialog.tsx";
import { useForm } from "../../data/form.ts";
import { money } from "../../data/money.ts";
import { CopyInvoice } from "../../generated/documents/CopyInvoice.ts";
import { DeleteInvoice } from "../../generated/documents/DeleteInvoice.ts";
import { DeletePayment } from "../../generated/documents/DeletePayment.ts";
import { RemindInvoice } from "../../generated/documents/RemindInvoice.ts";
import { SendInvoice } from "../../generated/documents/SendInvoice.ts";
import { VoidInvoice } from "../../generated/documents/VoidInvoice.ts";
import type { CreditNoteFragment, InvoiceFragment, PaymentFragment } from "../../generated/types.ts";
import { DeleteDraftDialog } from "../../records/DeleteDraftDialog.tsx";
import { EmailingDialog } from "../../records/EmailingDialog.tsx";
import { FormDialog } from "../../records/FormDialog.tsx";
import { create } from "../../records/faults.ts";
import { SendDialog } from "../../records/SendDialog.tsx";
import { CreditDialog } from "./CreditDialog.tsx";
import { type CreditAction, CreditNoteDialogs } from "./CreditNoteDialogs.tsx";
import { DueDateDialog } from "./DueDateDialog.tsx";
import { PaymentDialog } from "./PaymentDialog.tsx";
import type { Kind } from "./possible.ts";

export type Opened =
  | { dialog: Kind }
  | { dialog: "delete-payment"; payment: PaymentFragment }
  | { dialog: CreditAction; note: CreditNoteFragment };

type Props = { invoice: InvoiceFragment; onClose: () => void };

/** The open dialog of an invoice's action. */
export function InvoiceDialogs({ invoice, opened }: { invoice: InvoiceFragment; opened: Signal<Opened | undefined> }) {
  const props = { invoice, onClose: () => (opened.value = undefined) };
  if (opened.value !== undefined && "note" in opened.value) return <CreditNoteDialogs {...props} {...opened.value} />;
  switch (opened.value?.dialog) {
    case undefined:
      return null;
    case "send":
      return <Send {...props} />;
    case "remind":
      return <Remind {...props} />;
    case "pay":
      return <PaymentDialog {...props} />;
    case "refund":
      return <PaymentDialog {...props} isRefund />;
    case "credit":
      return <CreditDialog {...props} />;
    case "due":
      return <DueDateDialog {...props} />;
    case "copy":
      return <CopyDialog {...props} />;
    case "void":
      return <Void {...props} />;
    case "delete":
      return (
        <DeleteDraftDialog
          id={invoice.id}
          number={invoice.invoice_number}
          document={DeleteInvoice}
          list="/invoices"
          onClose={props.onClose}
        />
      );
    case "delete-payment":
      return <DeletePaymentDialog {...props} payment={opened.value.payment} />;
  }
}

function Send({ invoice, onClose }: Props) {
  const { invoice_number: number, customer, total, amount_due: due, status } = invoice;
  return (
    <SendDialog record={invoice} number={number} document={SendInvoice} onClose={onClose}>
      We'll email {customer.name} a link to the invoice.{" "}
      {status === "draft"
        ? `The total is ${money(total)}${due === total ? "" : `, of which ${money(due)} is due`}. You can't edit the invoice after it's sent.`
        : `${money(due)} is due.`}
    </SendDialog>
  );
}

function Remind({ invoice: { id, invoice_number: number, customer, amount_due: due }, onClose }: Props) {
  return (
    <EmailingDialog
      title={`Send a reminder for ${number}?`}
      action="Send a reminder"
      customer={customer}
      document={RemindInvoice}
      variables={{ id }}
      onDone={() => notify(`Reminder for ${number} sent to ${customer.name}.`, "good")}
      onClose={onClose}
    >
      <p>
        We'll email {customer.name} that {money(due)} is due, with a link to the invoice.
      </p>
    </EmailingDialog>
  );
}

const uncopied = "We couldn't confirm that this invoice was copied. Check the invoices before you try again.";

function CopyDialog({ invoice: { id, invoice_number: number, customer }, onClose }: Props) {
  const { route } = useLocation();
  const form = useForm({
    document: CopyInvoice,
    send: (document, variables) => create(document, variables, uncopied),
    variables: () => ({ id }),
    onDone({ copy_invoice: { id: copyId, invoice_number: copy } }) {
      notify(`${copy} is a draft with the lines of ${number}.`, "good");
      route(`/invoices/${copyId}/edit`);
    },
  });
  return (
    <FormDialog title={`Copy ${number}?`} form={form} action="Copy" onClose={onClose}>
      <p>
        We'll create a draft for {customer.name} with the same lines, job and quote. {number} doesn't change.
      </p>
    </FormDialog>
  );
}

function Void({ invoice: { id, invoice_number: number, payments }, onClose }: Props) {
  return (
    <ActionDialog
      title={`Void ${number}?`}
      action="Void"
      document={VoidInvoice}
      variables={{ id }}
      onDone={() => {
        notify(`${number} is void.`, "good");
      }}
      onClose={onClose}
    >
      <p>
        The invoice keeps its number, and nothing is due on it any more.
        {payments.some(({ kind }) => kind === "deposit") &&
          " Its deposit can be credited to another invoice for the quote."}
      </p>
    </ActionDialog>
  );
}

function DeletePaymentDialog({ invoice: { id }, payment, onClose }: Props & { payment: PaymentFragment }) {
  const what = `the ${payment.kind} of ${money(Math.abs(payment.amount))}`;
  return (
    <ActionDialog
      title={`Delete ${what}?`}
      action="Delete"
      document={DeletePayment}
      variables={{ id, payment_id: payment.id }}
      onDone={() => {
        notify("Deleted.", "good");
      }}
      onClose={onClose}
    >
      <p>
        Delete only what was recorded by mistake. The invoice's status is updated. Receipts and webhook events that were
        already sent can't be recalled.
      </p>
    </ActionDialog>
  );
}
