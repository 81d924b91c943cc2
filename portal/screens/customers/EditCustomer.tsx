import { useState } from "preact/hooks";
import { notify } from "../../app/notices.ts";
import { useForm } from "../../data/form.ts";
import { EditCustomer as Document } from "../../generated/documents/EditCustomer.ts";
import type { CustomerFragment } from "../../generated/types.ts";
import { changedOf } from "../../records/changed.ts";
import { FormDialog } from "../../records/FormDialog.tsx";
import { CustomerFields, readCustomer, writtenOf } from "./CustomerFields.tsx";

type Props = { customer: CustomerFragment; onClose: () => void };

export function EditCustomer({ customer, onClose }: Props) {
  // The form compares with the customer as it was opened, even if it changes meanwhile.
  const before = useState(customer)[0];
  const form = useForm({
    document: Document,
    variables: (fields) => ({ id: before.id, input: changedOf(readCustomer(fields), writtenOf(before)) }),
    onDone() {
      notify("Saved.", "good");
      onClose();
    },
  });
  return (
    <FormDialog title={`Edit ${before.name}`} form={form} action="Save" onClose={onClose}>
      <CustomerFields customer={before} errors={form.errors.value} />
    </FormDialog>
  );
}
