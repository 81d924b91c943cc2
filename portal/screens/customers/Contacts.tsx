import { useState } from "preact/hooks";
import { notify } from "../../app/notices.ts";
import { ActionDialog } from "../../components/ActionDialog.tsx";
import { Badge } from "../../components/Badge.tsx";
import { useForm } from "../../data/form.ts";
import { phone } from "../../data/format.ts";
import { usePages } from "../../data/use-pages.ts";
import { CustomerContacts } from "../../generated/documents/CustomerContacts.ts";
import { DeleteContact } from "../../generated/documents/DeleteContact.ts";
import { UpdateContact } from "../../generated/documents/UpdateContact.ts";
import type { ContactFragment } from "../../generated/types.ts";
import { ContactFields, readContact } from "../../records/ContactFields.tsx";
import { changedOf } from "../../records/changed.ts";
import { EditableList } from "../../records/EditableList.tsx";
import { FormDialog } from "../../records/FormDialog.tsx";
import { NewContact } from "../../records/NewContact.tsx";
import { pageSize } from "../../routes.ts";
import styles from "./Customer.module.css";

type Props = { customerId: string; customerName: string };

export function Contacts({ customerId, customerName }: Props) {
  const pages = usePages(
    CustomerContacts,
    { id: customerId, limit: pageSize },
    ["customer"],
    (data) => data.customer_contacts,
    (change) => change.id === customerId,
  );
  // Reads the list again, since a new primary contact replaces the previous one.
  const onDone = pages.retry;
  const customer = { id: customerId, name: customerName };
  return (
    <EditableList
      title="Contacts"
      noun="contact"
      pages={pages}
      itemsOf={({ customer_contacts: { data } }) => [...data].sort(primaryFirst)}
      nameOf={({ name }) => name}
      about={About}
      dialogs={{
        add: (close) => <NewContact title="New contact" customer={customer} onDone={onDone} onClose={close} />,
        edit: (contact, close) => <EditContact contact={contact} onDone={onDone} onClose={close} />,
        delete: (contact, close) => <Delete contact={contact} onDone={onDone} onClose={close} />,
      }}
    />
  );
}

function primaryFirst(one: ContactFragment, other: ContactFragment): number {
  return Number(other.is_primary) - Number(one.is_primary);
}

function About({ name, role, phone: number, email, is_primary: isPrimary }: ContactFragment) {
  return (
    <>
      <p>
        <bdi class={styles.name}>{name}</bdi>
        {role !== null && <span class={styles.quiet}> {role}</span>} {isPrimary && <Badge>Primary</Badge>}
      </p>
      {number !== null && (
        <p>
          <a href={`tel:${number}`}>{phone(number)}</a>
        </p>
      )}
      {email !== null && (
        <p>
          <a href={`mailto:${email}`}>{email}</a>
        </p>
      )}
    </>
  );
}

type DialogProps = { contact: ContactFragment; onDone: () => void; onClose: () => void };

function EditContact({ contact, onDone, onClose }: DialogProps) {
  // The form compares with the contact as it was opened, even if it changes meanwhile.
  const { id, name, role, phone: number, email, is_primary } = useState(contact)[0];
  const before = { name, role, phone: number && phone(number), email, is_primary };
  const form = useForm({
    document: UpdateContact,
    variables: (fields) => ({ id, input: changedOf(readContact(fields), before) }),
    onDone() {
      notify("Saved.", "good");
      onDone();
      onClose();
    },
  });
  return (
    <FormDialog title={`Edit ${name}`} form={form} action="Save" onClose={onClose}>
      <ContactFields begin={before} errors={form.errors.value} />
    </FormDialog>
  );
}

function Delete({ contact: { id, name }, onDone, onClose }: DialogProps) {
  return (
    <ActionDialog
      title={`Delete ${name}?`}
      action="Delete"
      document={DeleteContact}
      variables={{ id }}
      onDone={() => {
        notify(`${name} is deleted.`, "good");
        onDone();
      }}
      onClose={onClose}
    >
      <p>You'll no longer be able to choose them for messages. Existing messages are kept.</p>
    </ActionDialog>
  );
}
