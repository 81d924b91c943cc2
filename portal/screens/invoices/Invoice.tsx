import { useSignal } from "@preact/signals";
import { useLocation, useRoute } from "preact-iso";
import { useKeys } from "../../app/shortcuts.ts";
import { Button, ButtonLink } from "../../components/Button.tsx";
import { Choices } from "../../components/Choices.tsx";
import { Columns } from "../../components/Columns.tsx";
import { Menu } from "../../components/Menu.tsx";
import { PendingScreen } from "../../components/PendingScreen.tsx";
import { Screen, Section } from "../../components/Screen.tsx";
import { useLive } from "../../data/reread.ts";
import { leave } from "../../data/unsaved.ts";
import { Invoice as Document } from "../../generated/documents/Invoice.ts";
import type { CustomFieldsFragment, HistoryFragment, InvoiceFragment } from "../../generated/types.ts";
import { CustomFields } from "../../records/CustomFields.tsx";
import { InvoiceBadge } from "../../records/InvoiceBadge.tsx";
import { LineTable } from "../../records/LineTable.tsx";
import { isUrgent, OnlinePayments } from "../../records/OnlinePayments.tsx";
import { InvoiceReminders } from "../../records/Reminders.tsx";
import { CreditNotes } from "./CreditNotes.tsx";
import { Details } from "./Details.tsx";
import { InvoiceDialogs, type Opened } from "./InvoiceDialogs.tsx";
import { Payments } from "./Payments.tsx";
import { actionsOf } from "./possible.ts";
import { Timeline } from "./Timeline.tsx";

export function Invoice() {
  const { id = "" } = useRoute().params;
  const [answer, retry] = useLive(
    Document,
    { id },
    ["invoice", "customer", "custom_field"],
    (change) => change.kind !== "invoice" || change.id === id,
  );
  if (answer.data === undefined) return <PendingScreen title="Invoice" answer={answer} retry={retry} />;
  const { invoice, custom_fields: fields, invoice_history: history } = answer.data;
  return <Shown key={id} invoice={invoice} fields={fields} history={history.data} />;
}

type ShownProps = { invoice: InvoiceFragment; fields: CustomFieldsFragment; history: readonly HistoryFragment[] };

function Shown({ invoice, fields, history }: ShownProps) {
  const {
    id,
    invoice_number: number,
    customer,
    lines,
    amount_paid: paid,
    amount_due: due,
    amount_refunded: refunded,
    credited,
    online_payments: online,
  } = invoice;
  const { route } = useLocation();
  const opened = useSignal<Opened | undefined>(undefined);
  const open = (dialog: Opened) => (opened.value = dialog);
  const { canEdit, canPay, main, others } = actionsOf(invoice);
  useKeys([
    ...(canEdit ? [{ keys: "e", title: "Edit invoice", run: () => leave(() => route(`/invoices/${id}/edit`)) }] : []),
    ...(canPay ? [{ keys: "p", title: "Record payment", run: () => open({ dialog: "pay" }) }] : []),
  ]);
  return (
    <Screen
      title={number}
      about={
        <>
          <InvoiceBadge invoice={invoice} /> to <a href={`/customers/${customer.id}`}>{customer.name}</a>
        </>
      }
      actions={
        <>
          {main !== undefined && (
            <Button variant="main" title={main.title} onClick={() => open({ dialog: main.dialog })}>
              {main.text}
            </Button>
          )}
          {canEdit && <ButtonLink href={`/invoices/${id}/edit`}>Edit</ButtonLink>}
          {others.length > 0 && (
            <Menu label="More" icon="more" variant="button">
              <Choices choices={others.map(({ text, dialog }) => ({ title: text, run: () => open({ dialog }) }))} />
            </Menu>
          )}
        </>
      }
    >
      <Columns
        aside={
          <>
            <Details invoice={invoice} />
            <CustomFields record="invoice" id={id} fields={fields} values={invoice.custom} />
            {invoice.sent_at !== null && <InvoiceReminders id={id} />}
            <Timeline invoice={invoice} history={history} />
          </>
        }
      >
        <Section title="Lines">
          {lines.length === 0 && <p>This invoice has no lines yet. Add lines before you send it.</p>}
          <LineTable
            lines={lines}
            sums={invoice}
            more={
              paid === 0 && refunded === 0 && credited === 0
                ? []
                : [
                    ...(paid === 0 ? [] : [{ title: "Paid", amount: -paid }]),
                    ...(refunded === 0 ? [] : [{ title: "Refunded", amount: -refunded }]),
                    ...(credited === 0 ? [] : [{ title: "Credited", amount: -credited }]),
                    { title: "Amount due", amount: due },
                  ]
            }
          />
        </Section>
        <Payments invoice={invoice} open={open} />
        <CreditNotes invoice={invoice} open={open} />
        <OnlinePayments payments={online.filter((one) => one.status === "processing" || isUrgent(one))} />
      </Columns>
      <InvoiceDialogs invoice={invoice} opened={opened} />
    </Screen>
  );
}
