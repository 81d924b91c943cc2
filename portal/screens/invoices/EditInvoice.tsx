import { useSignal } from "@preact/signals";
import { useState } from "preact/hooks";
import { useLocation, useRoute } from "preact-iso";
import { notify } from "../../app/notices.ts";
import { Answer } from "../../components/Answer.tsx";
import { ButtonLink } from "../../components/Button.tsx";
import { Form } from "../../components/Form.tsx";
import { Note } from "../../components/Note.tsx";
import { Screen, Section } from "../../components/Screen.tsx";
import { client, mutate } from "../../data/client.ts";
import { useForm } from "../../data/form.ts";
import { problemOf } from "../../data/problems.ts";
import { useLive } from "../../data/reread.ts";
import { Invoice as Document } from "../../generated/documents/Invoice.ts";
import { UpdateInvoice } from "../../generated/documents/UpdateInvoice.ts";
import type { InvoiceFragment } from "../../generated/types.ts";
import { changedMeanwhile } from "../../records/faults.ts";
import { LineEditor } from "../../records/LineEditor.tsx";
import { useLines } from "../../records/lines.ts";
import { DateFields, readDates } from "./DateFields.tsx";

/** A draft's lines and dates; what is sent stays as the customer has it. */
export function EditInvoice() {
  const { id = "" } = useRoute().params;
  const [answer, retry] = useLive(Document, { id }, ["invoice"], (change) => change.id === id);
  const number = answer.data?.invoice.invoice_number;
  return (
    <Screen title={number === undefined ? "Edit invoice" : `Edit ${number}`}>
      <Answer answer={answer} retry={retry} lines={8}>
        {({ invoice }) => (
          <>
            {invoice.status !== "draft" && (
              <Note>
                <p>Only a draft can be edited, and this invoice has been sent.</p>
                <ButtonLink href={`/invoices/${id}`}>To the invoice</ButtonLink>
              </Note>
            )}
            <Edit key={id} invoice={invoice} />
          </>
        )}
      </Answer>
    </Screen>
  );
}

function Edit({ invoice }: { invoice: InvoiceFragment }) {
  const { route } = useLocation();
  // As it was when the person began.
  const [{ id, lines: given, issue_date, due_date }] = useState(invoice);
  const seen = useSignal(invoice.updated_at);
  const lines = useLines(given);
  const path = `/invoices/${id}`;
  const form = useForm({
    document: UpdateInvoice,
    variables: (fields) => ({
      id,
      input: { lines: lines.read(), ...readDates(fields) },
      updated_at: seen.value,
    }),
    async send(document, variables) {
      const answer = await mutate(document, variables);
      // Who has been told of the other change may save over it.
      if (answer.error === undefined || problemOf(answer.error).type !== "precondition-failed") return answer;
      const { data } = await client.query(Document, { id }, { requestPolicy: "network-only" }).toPromise();
      if (data === undefined) return answer;
      seen.value = data.invoice.updated_at;
      return { ...answer, error: changedMeanwhile("invoice") };
    },
    onDone() {
      notify("Saved.", "good");
      route(path);
    },
  });
  return (
    <Section title="Details">
      <Form form={form} action="Save" cancel={<ButtonLink href={path}>Cancel</ButtonLink>}>
        <LineEditor lines={lines} form={form} />
        <DateFields dates={{ issue_date, due_date }} errors={form.errors.value} />
      </Form>
    </Section>
  );
}
