import type { Signal } from "@preact/signals";
import { notify } from "../../app/notices.ts";
import { ActionDialog } from "../../components/ActionDialog.tsx";
import { money } from "../../data/money.ts";
import { DeleteInvoice } from "../../generated/documents/DeleteInvoice.ts";
import { DeletePayment } from "../../generated/documents/DeletePayment.ts";
import { RemindInvoice } from "../../generated/documents/RemindInvoice.ts";
import { SendInvoice } from "../../generated/documents/SendInvoice.ts";
import { VoidInvoice } from "../../generated/documents/VoidInvoice.ts";
import type { InvoiceFragment, PaymentFragment } from "../../generated/types.ts";
import { DeleteDraftDialog } from "../../records/DeleteDraftDialog.tsx";
import { EmailingDialog } from "../../records/EmailingDialog.tsx";
import { SendDialog } from "../../records/SendDialog.tsx";
import { DueDateDialog } from "./DueDateDialog.tsx";
import { PaymentDialog } from "./PaymentDialog.tsx";
import type { Kind } from "./possible.ts";

export type Opened = { dialog: Kind } | { dialog: "delete-payment"; payment: PaymentFragment };

type Props = { invoice: InvoiceFragment; onClose: () => void };

/** What is asked before something is done with the invoice. */
export function InvoiceDialogs({ invoice, opened }: { invoice: InvoiceFragment; opened: Signal<Opened | undefined> }) {
  const props = { invoice, onClose: () => (opened.value = undefined) };
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
    case "due":
      return <DueDateDialog {...props} />;
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
      {customer.name} gets an email with a link to it.{" "}
      {status === "draft"
        ? `It comes to ${money(total)}${due === total ? "" : `, of which ${money(due)} is due`}, and can no longer be edited once it is sent.`
        : `${money(due)} of it is due.`}
    </SendDialog>
  );
}

function Remind({ invoice: { id, invoice_number: number, customer, amount_due: due }, onClose }: Props) {
  return (
    <EmailingDialog
      title={`Remind of ${number}?`}
      action="Send a reminder"
      customer={customer}
      document={RemindInvoice}
      variables={{ id }}
      onDone={() => notify(`${customer.name} is reminded of ${number}.`, "good")}
      onClose={onClose}
    >
      <p>
        {customer.name} gets an email that {money(due)} is due, with a link to the invoice.
      </p>
    </EmailingDialog>
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
        It stays with its number, and nothing of it is due any more.
        {payments.some(({ kind }) => kind === "deposit") &&
          " The deposit that is credited to it is free for the quote's other invoices."}
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
        For what was recorded by mistake. The status of the invoice follows; a receipt that the customer has, and what
        apps were told of it, stay.
      </p>
    </ActionDialog>
  );
}
