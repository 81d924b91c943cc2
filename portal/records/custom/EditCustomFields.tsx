import { useState } from "preact/hooks";
import { notify } from "../../app/notices.ts";
import type { Document } from "../../data/document.ts";
import { useForm } from "../../data/form.ts";
import { EditCustomer } from "../../generated/documents/EditCustomer.ts";
import { UpdateInvoice } from "../../generated/documents/UpdateInvoice.ts";
import { UpdateJob } from "../../generated/documents/UpdateJob.ts";
import { UpdateLead } from "../../generated/documents/UpdateLead.ts";
import { UpdateQuote } from "../../generated/documents/UpdateQuote.ts";
import type { CustomField, CustomValues } from "../CustomFields.tsx";
import { FormDialog } from "../FormDialog.tsx";
import { CustomInputs, changedCustom } from "./CustomInputs.tsx";

const documents = {
  customer: EditCustomer,
  lead: UpdateLead,
  quote: UpdateQuote,
  job: UpdateJob,
  invoice: UpdateInvoice,
};

type Props = {
  record: keyof typeof documents;
  id: string;
  fields: readonly CustomField[];
  values: CustomValues;
  onClose: () => void;
};

/** Edits the values of all fields in use. Only changed values are sent. */
export function EditCustomFields({ record, id, fields, values, onClose }: Props) {
  // The form compares with the values as they were opened, even if they change meanwhile.
  const before = useState({ fields, values })[0];
  const form = useForm({
    document: updateOf(record),
    variables: (entered) => ({ id, input: { custom: {}, ...changedCustom(entered, before.values) } }),
    onDone() {
      notify("Saved.", "good");
      onClose();
    },
  });
  return (
    <FormDialog title="Edit custom fields" form={form} action="Save" onClose={onClose}>
      <CustomInputs fields={before.fields} values={before.values} errors={form.errors.value} />
    </FormDialog>
  );
}

type Update = Document<unknown, { id: string; input: { custom?: CustomValues } }>;

/** Each of the documents takes these variables, beside others of its own kind of record. */
function updateOf(record: keyof typeof documents): Update {
  return documents[record] as unknown as Update;
}
