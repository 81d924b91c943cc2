import { useSignal } from "@preact/signals";
import { useState } from "preact/hooks";
import { notify } from "../../app/notices.ts";
import { ActionDialog } from "../../components/ActionDialog.tsx";
import { Answer } from "../../components/Answer.tsx";
import { Badge } from "../../components/Badge.tsx";
import { Button } from "../../components/Button.tsx";
import { Choices } from "../../components/Choices.tsx";
import { Check, Field } from "../../components/Field.tsx";
import { Row } from "../../components/Form.tsx";
import { Menu } from "../../components/Menu.tsx";
import { MoreButton } from "../../components/MoreButton.tsx";
import { Section } from "../../components/Screen.tsx";
import { textOf, useForm } from "../../data/form.ts";
import { phone } from "../../data/format.ts";
import { usePages } from "../../data/use-pages.ts";
import { CreateContact } from "../../generated/documents/CreateContact.ts";
import { CustomerContacts } from "../../generated/documents/CustomerContacts.ts";
import { DeleteContact } from "../../generated/documents/DeleteContact.ts";
import { UpdateContact } from "../../generated/documents/UpdateContact.ts";
import type { ContactFragment } from "../../generated/types.ts";
import { changedOf } from "../../records/changed.ts";
import { FormDialog } from "../../records/FormDialog.tsx";
import { create } from "../../records/faults.ts";
import { pageSize } from "../../routes.ts";
import styles from "./Customer.module.css";

type Props = { customerId: string; customerName: string };

type Opened = { dialog: "new" } | { dialog: "edit" | "delete"; contact: ContactFragment };

/** Whom to call or write to about the customer's work. */
export function Contacts({ customerId, customerName }: Props) {
  const { answer, retry, more } = usePages(
    CustomerContacts,
    { id: customerId, limit: pageSize },
    ["customer"],
    (data) => data.customer_contacts,
    (change) => change.id === customerId,
  );
  const opened = useSignal<Opened | undefined>(undefined);
  const close = () => (opened.value = undefined);
  const dialog = opened.value;
  return (
    <Section
      title="Contacts"
      actions={<Button onClick={() => (opened.value = { dialog: "new" })}>Add a contact</Button>}
    >
      <Answer answer={answer} retry={retry} lines={2}>
        {({ customer_contacts: { data } }) =>
          data.length === 0 ? (
            <p class={styles.quiet}>No contacts yet.</p>
          ) : (
            <>
              <ul class={styles.list}>
                {[...data].sort(primaryFirst).map((contact) => (
                  <li key={contact.id} class={styles.row}>
                    <About contact={contact} />
                    <Menu label={`Change ${contact.name}`} icon="more" variant="anchored">
                      <Choices
                        choices={[
                          { title: "Edit the contact", run: () => (opened.value = { dialog: "edit", contact }) },
                          { title: "Delete the contact", run: () => (opened.value = { dialog: "delete", contact }) },
                        ]}
                      />
                    </Menu>
                  </li>
                ))}
              </ul>
              <MoreButton more={more} />
            </>
          )
        }
      </Answer>
      {dialog?.dialog === "new" && (
        <NewContact customerId={customerId} customerName={customerName} onDone={retry} onClose={close} />
      )}
      {/* A new primary contact replaces the one before. */}
      {dialog?.dialog === "edit" && <EditContact contact={dialog.contact} onDone={retry} onClose={close} />}
      {dialog?.dialog === "delete" && <Delete contact={dialog.contact} onDone={retry} onClose={close} />}
    </Section>
  );
}

function primaryFirst(one: ContactFragment, other: ContactFragment): number {
  return Number(other.is_primary) - Number(one.is_primary);
}

function About({ contact: { name, role, phone: number, email, is_primary: isPrimary } }: { contact: ContactFragment }) {
  return (
    <div class={styles.about}>
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
    </div>
  );
}

function readContact(fields: FormData) {
  return {
    name: textOf(fields, "name") ?? "",
    role: textOf(fields, "role"),
    phone: textOf(fields, "phone"),
    email: textOf(fields, "email"),
    is_primary: fields.has("is_primary"),
  };
}

type FieldsProps = { contact?: ContactFragment; errors: Readonly<Record<string, string>> };

function ContactFields({ contact, errors }: FieldsProps) {
  return (
    <>
      <Row>
        <Field
          label="Name"
          name="name"
          required
          autofocus
          autocomplete="off"
          defaultValue={contact?.name ?? ""}
          error={errors.name}
        />
        <Field
          label="Role"
          name="role"
          autocomplete="off"
          defaultValue={contact?.role ?? ""}
          hint="Such as Tenant or Site manager."
          error={errors.role}
        />
      </Row>
      <Row>
        <Field
          label="Phone"
          name="phone"
          type="tel"
          autocomplete="off"
          defaultValue={contact?.phone ? phone(contact.phone) : ""}
          error={errors.phone}
        />
        <Field
          label="Email"
          name="email"
          type="email"
          autocomplete="off"
          defaultValue={contact?.email ?? ""}
          error={errors.email}
        />
      </Row>
      <Check
        label="Primary contact"
        name="is_primary"
        defaultChecked={contact?.is_primary ?? false}
        hint="There is one at most; it replaces the one before."
      />
    </>
  );
}

type DialogProps = { onDone: () => void; onClose: () => void };

function NewContact({ customerId, customerName, onDone, onClose }: Props & DialogProps) {
  const form = useForm({
    document: CreateContact,
    send: create,
    variables: (fields) => ({ id: customerId, input: readContact(fields) }),
    onDone({ create_contact: { name } }) {
      notify(`${name} is a contact of ${customerName}.`, "good");
      onDone();
      onClose();
    },
  });
  return (
    <FormDialog title="New contact" form={form} action="Add" onClose={onClose}>
      <ContactFields errors={form.errors.value} />
    </FormDialog>
  );
}

function EditContact({ contact, onDone, onClose }: { contact: ContactFragment } & DialogProps) {
  const [before] = useState(contact);
  const { id, name, role, phone: number, email, is_primary } = before;
  const form = useForm({
    document: UpdateContact,
    variables: (fields) => ({
      id,
      input: changedOf(readContact(fields), { name, role, phone: number && phone(number), email, is_primary }),
    }),
    onDone() {
      notify("Saved.", "good");
      onDone();
      onClose();
    },
  });
  return (
    <FormDialog title={`Edit ${name}`} form={form} action="Save" onClose={onClose}>
      <ContactFields contact={before} errors={form.errors.value} />
    </FormDialog>
  );
}

function Delete({ contact: { id, name }, onDone, onClose }: { contact: ContactFragment } & DialogProps) {
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
      <p>They are no longer offered where messages are written. Messages with them stay.</p>
    </ActionDialog>
  );
}
