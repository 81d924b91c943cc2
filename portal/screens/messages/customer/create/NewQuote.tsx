import { notify } from "../../../../app/notices.ts";
import { Field } from "../../../../components/Field.tsx";
import { textOf, useForm } from "../../../../data/form.ts";
import { CreateQuote } from "../../../../generated/documents/CreateQuote.ts";
import { FormDialog } from "../../../../records/FormDialog.tsx";
import { create } from "../../../../records/faults.ts";
import { LineEditor } from "../../../../records/LineEditor.tsx";
import { useLines } from "../../../../records/lines.ts";
import { SiteField } from "../../../../records/SiteField.tsx";
import type { DialogProps } from "./props.ts";

/** Creates a draft quote, which is sent from its own screen. */
export function NewQuote({ customer: { id, sites }, onDone, onClose }: DialogProps) {
  const lines = useLines();
  const form = useForm({
    document: CreateQuote,
    send: create,
    variables: (fields) => ({
      input: {
        customer_id: id,
        title: textOf(fields, "title"),
        site_id: textOf(fields, "site_id"),
        ...lines.read(),
      },
    }),
    onDone({ create_quote: { quote_reference: number } }) {
      notify(`Quote ${number} is saved as a draft.`, "good");
      onDone();
      onClose();
    },
  });
  const errors = form.errors.value;
  return (
    <FormDialog title="New quote" form={form} action="Save draft" onClose={onClose}>
      <Field label="Title" name="title" autofocus autocomplete="off" error={errors.title} />
      <SiteField sites={sites} error={errors.site_id} />
      <LineEditor lines={lines} form={form} mayBeOptional />
    </FormDialog>
  );
}
