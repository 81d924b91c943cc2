import { notify } from "../app/notices.ts";
import { useForm } from "../data/form.ts";
import { CreateContact } from "../generated/documents/CreateContact.ts";
import { ContactFields, readContact } from "./ContactFields.tsx";
import { FormDialog } from "./FormDialog.tsx";
import { create } from "./faults.ts";

type Props = {
  title: string;
  customer: { id: string; name: string };
  isPrimary?: boolean;
  onDone: () => void;
  onClose: () => void;
};

export function NewContact({ title, customer, isPrimary = false, onDone, onClose }: Props) {
  const form = useForm({
    document: CreateContact,
    send: create,
    variables: (fields) => ({ id: customer.id, input: readContact(fields) }),
    onDone({ create_contact: { name } }) {
      notify(`${name} added as a contact of ${customer.name}.`, "good");
      onDone();
      onClose();
    },
  });
  return (
    <FormDialog title={title} form={form} action="Add" onClose={onClose}>
      <ContactFields begin={{ is_primary: isPrimary }} errors={form.errors.value} />
    </FormDialog>
  );
}
