import { useState } from "preact/hooks";
import { useLocation, useRoute } from "preact-iso";
import { notify } from "../../app/notices.ts";
import { Answer } from "../../components/Answer.tsx";
import { ButtonLink } from "../../components/Button.tsx";
import { Form } from "../../components/Form.tsx";
import { Screen, Section } from "../../components/Screen.tsx";
import { useForm } from "../../data/form.ts";
import { useLive } from "../../data/reread.ts";
import { Invoice as Document } from "../../generated/documents/Invoice.ts";
import { UpdateInvoice } from "../../generated/documents/UpdateInvoice.ts";
import type { InvoiceFragment } from "../../generated/types.ts";
import { CustomerField } from "../../records/CustomerField.tsx";
import { LineEditor } from "../../records/LineEditor.tsx";
import { type Lines, useLines } from "../../records/lines.ts";
import { NotDraft } from "../../records/NotDraft.tsx";
import { useSaveDraft } from "../../records/save-draft.ts";
import { DateFields, readDates } from "./DateFields.tsx";

/** Edits a draft. A sent invoice is read-only. */
export function EditInvoice() {
  const { id = "" } = useRoute().params;
  const [answer, retry] = useLive(Document, { id }, ["invoice"], (change) => change.id === id);
  const number = answer.data?.invoice.invoice_number;
  return (
    <Screen title={number === undefined ? "Edit invoice" : `Edit ${number}`}>
      <Answer answer={answer} retry={retry} lines={8}>
        {({ invoice }) => (
          <>
            {invoice.status !== "draft" && <NotDraft noun="invoice" path={`/invoices/${id}`} />}
            <Edit key={id} invoice={invoice} />
          </>
        )}
      </Answer>
    </Screen>
  );
}

const noSource = { quote_line_id: null, job_line_id: null };

/** The quote and the job are of the old customer. */
function readLines(lines: Lines, isMoved: boolean) {
  const { lines: list, ...terms } = lines.read();
  return { ...terms, lines: isMoved ? list.map((line) => ({ ...line, ...noSource })) : list };
}

function Edit({ invoice }: { invoice: InvoiceFragment }) {
  const { route } = useLocation();
  // The form compares with the invoice as it was opened.
  const [before] = useState(invoice);
  const { id, customer, job, quote, issue_date, due_date } = before;
  const [customerId, choose] = useState(customer.id);
  const isMoved = customerId !== "" && customerId !== customer.id;
  const { seen, send } = useSaveDraft({
    noun: "invoice",
    id,
    updatedAt: invoice.updated_at,
    document: Document,
    updatedAtOf: (data) => data.invoice.updated_at,
  });
  const lines = useLines(before);
  const path = `/invoices/${id}`;
  const form = useForm({
    document: UpdateInvoice,
    variables: (fields) => ({
      id,
      input: { ...readLines(lines, isMoved), ...(isMoved ? { customer_id: customerId } : {}), ...readDates(fields) },
      updated_at: seen.value,
    }),
    send,
    onDone() {
      notify("Saved.", "good");
      route(path);
    },
  });
  return (
    <Section title="Details">
      <Form form={form} action="Save" cancel={<ButtonLink href={path}>Cancel</ButtonLink>}>
        <CustomerField customerId={customerId} onChoose={choose} error={form.errors.value.customer_id} />
        {isMoved && (job !== null || quote !== null) && (
          <p>The job and quote of {customer.name} are removed from the invoice when you save.</p>
        )}
        <LineEditor lines={lines} form={form} />
        <DateFields dates={{ issue_date, due_date }} errors={form.errors.value} />
      </Form>
    </Section>
  );
}
