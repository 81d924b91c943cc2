import { notify } from "../../../../app/notices.ts";
import { Check, Field } from "../../../../components/Field.tsx";
import { Row } from "../../../../components/Form.tsx";
import { textOf, useForm } from "../../../../data/form.ts";
import { CreateContact } from "../../../../generated/documents/CreateContact.ts";
import { FormDialog } from "../../../../records/FormDialog.tsx";
import { create } from "../../../../records/faults.ts";
import type { DialogProps } from "./props.ts";

export function NewContact({ customer: { id, name: customer, contacts }, onDone, onClose }: DialogProps) {
  const form = useForm({
    document: CreateContact,
    send: create,
    variables: (fields) => ({
      id,
      input: {
        name: textOf(fields, "name") ?? "",
        role: textOf(fields, "role"),
        email: textOf(fields, "email"),
        phone: textOf(fields, "phone"),
        is_primary: fields.has("is_primary"),
      },
    }),
    onDone({ create_contact: { name } }) {
      notify(`${name} is a contact of ${customer}.`, "good");
      onDone();
      onClose();
    },
  });
  const { name, role, email, phone } = form.errors.value;
  return (
    <FormDialog title={`New contact of ${customer}`} form={form} action="Add" onClose={onClose}>
      <Row>
        <Field label="Name" name="name" required autofocus autocomplete="off" error={name} />
        <Field label="Role" name="role" autocomplete="off" error={role} />
      </Row>
      <Row>
        <Field label="Phone" name="phone" type="tel" autocomplete="off" error={phone} />
        <Field label="Email" name="email" type="email" autocomplete="off" error={email} />
      </Row>
      <Check
        label="Primary contact"
        name="is_primary"
        defaultChecked={contacts.length === 0}
        hint="There is one at most; it replaces the one before."
      />
    </FormDialog>
  );
}
