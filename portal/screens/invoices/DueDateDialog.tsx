import { useState } from "preact/hooks";
import { notify } from "../../app/notices.ts";
import { Field } from "../../components/Field.tsx";
import { textOf, useForm } from "../../data/form.ts";
import { day } from "../../data/time.ts";
import { UpdateInvoice } from "../../generated/documents/UpdateInvoice.ts";
import type { InvoiceFragment } from "../../generated/types.ts";
import { FormDialog } from "../../records/FormDialog.tsx";

type Props = { invoice: InvoiceFragment; onClose: () => void };

/** The due date is the only field that a sent invoice can change. */
export function DueDateDialog({ invoice, onClose }: Props) {
  const { id, invoice_number: number, issue_date: issued, due_date: due } = useState(invoice)[0];
  const form = useForm({
    document: UpdateInvoice,
    variables: (fields) => ({ id, input: { due_date: textOf(fields, "due_date") } }),
    onDone({ update_invoice: { due_date: until } }) {
      notify(until === null ? "Saved." : `${number} is due ${day(until)}.`, "good");
      onClose();
    },
  });
  return (
    <FormDialog title="Change due date" form={form} action="Save" onClose={onClose}>
      <Field
        label="Due"
        name="due_date"
        type="date"
        required
        autofocus
        min={issued ?? undefined}
        defaultValue={due ?? ""}
        hint="We won't email the customer. Their page shows the new date."
        error={form.errors.value.due_date}
      />
    </FormDialog>
  );
}
