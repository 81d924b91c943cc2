import { notify } from "../../../../app/notices.ts";
import { TextArea } from "../../../../components/Field.tsx";
import { fieldsWith, textOf, useForm } from "../../../../data/form.ts";
import { UpdateCustomer } from "../../../../generated/documents/UpdateCustomer.ts";
import { CustomerBasics, readBasics } from "../../../../records/CustomerBasics.tsx";
import { changedOf } from "../../../../records/changed.ts";
import { FormDialog } from "../../../../records/FormDialog.tsx";
import type { DialogProps } from "./props.ts";

export function ContactDetails({ customer, onDone, onClose }: DialogProps) {
  const { id, name, type, email, phone, notes } = customer;
  const before = { name, type, phone, email, notes };
  const form = useForm({
    document: UpdateCustomer,
    variables: (fields) => ({
      id,
      input: changedOf({ ...readBasics(fields), notes: textOf(fields, "notes") }, before),
    }),
    onDone() {
      notify("Saved.", "good");
      onDone();
      onClose();
    },
  });
  const errors = form.errors.value;
  return (
    <FormDialog title="Contact data" form={form} action="Save" onClose={onClose}>
      <CustomerBasics begin={before} errors={errors} />
      <TextArea label="About" hint="The customer never sees it." {...fieldsWith(before, errors)("notes")} />
    </FormDialog>
  );
}
