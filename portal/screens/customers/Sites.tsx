import { useState } from "preact/hooks";
import { notify } from "../../app/notices.ts";
import { ActionDialog } from "../../components/ActionDialog.tsx";
import { AddressFields, readAddress, writtenAddress } from "../../components/AddressFields.tsx";
import { Field, TextArea } from "../../components/Field.tsx";
import { fieldsWith, textOf, useForm } from "../../data/form.ts";
import { usePages } from "../../data/use-pages.ts";
import { CreateSite } from "../../generated/documents/CreateSite.ts";
import { CustomerSites } from "../../generated/documents/CustomerSites.ts";
import { DeleteSite } from "../../generated/documents/DeleteSite.ts";
import { UpdateSite } from "../../generated/documents/UpdateSite.ts";
import type { SiteFragment } from "../../generated/types.ts";
import { CustomFieldInputs, useCustomFields } from "../../records/CustomFieldInputs.tsx";
import { type CustomField, shownValue } from "../../records/CustomFields.tsx";
import { changedOf } from "../../records/changed.ts";
import { changedCustom, filledCustom } from "../../records/custom/CustomInputs.tsx";
import { EditableList } from "../../records/EditableList.tsx";
import { FormDialog } from "../../records/FormDialog.tsx";
import { create } from "../../records/faults.ts";
import { oneLine } from "../../records/places.ts";
import { pageSize } from "../../routes.ts";
import styles from "./Customer.module.css";

type Props = { customerId: string; customerName: string };

export function Sites({ customerId, customerName }: Props) {
  const pages = usePages(
    CustomerSites,
    { id: customerId, limit: pageSize },
    ["customer"],
    (data) => data.customer_sites,
    (change) => change.id === customerId,
  );
  const onDone = pages.retry;
  const fields = useCustomFields("site");
  return (
    <EditableList
      title="Sites"
      noun="site"
      pages={pages}
      itemsOf={({ customer_sites: { data } }) => data}
      nameOf={nameOf}
      about={(site) => <About site={site} fields={fields} />}
      dialogs={{
        add: (close) => <NewSite customerId={customerId} customerName={customerName} onDone={onDone} onClose={close} />,
        edit: (site, close) => <EditSite site={site} onClose={close} />,
        delete: (site, close) => <Delete site={site} onDone={onDone} onClose={close} />,
      }}
    />
  );
}

function About({ site, fields }: { site: SiteFragment; fields: readonly CustomField[] }) {
  const { name, address, access_notes: access, custom } = site;
  return (
    <>
      {name !== null && <p class={styles.name}>{name}</p>}
      <p>{oneLine(address)}</p>
      {access !== null && (
        <p class={styles.text}>
          <span class={styles.quiet}>Access: </span>
          {access}
        </p>
      )}
      {fields
        .filter(({ key }) => Object.hasOwn(custom, key))
        .map((field) => (
          <p key={field.id} class={styles.text}>
            <span class={styles.quiet}>{field.label}: </span>
            {shownValue(field, custom[field.key])}
          </p>
        ))}
    </>
  );
}

function nameOf({ name, address }: SiteFragment): string {
  return name ?? address.line1;
}

function readSite(fields: FormData) {
  return {
    name: textOf(fields, "name"),
    address: readAddress(fields, "address/") ?? { line1: "" },
    access_notes: textOf(fields, "access_notes"),
  };
}

function SiteFields({ site, errors }: { site?: SiteFragment; errors: Readonly<Record<string, string>> }) {
  const field = fieldsWith(site, errors);
  return (
    <>
      <Field
        label="Name"
        autofocus
        autocomplete="off"
        hint="For example, Beach house. Leave blank to use the address."
        {...field("name")}
      />
      <AddressFields address={site?.address ?? null} errors={errors} within="address/" isRequired />
      <TextArea label="Access notes" rows={3} hint="For example, keys, parking and dogs." {...field("access_notes")} />
    </>
  );
}

function NewSite({ customerId, customerName, onDone, onClose }: Props & { onDone: () => void; onClose: () => void }) {
  const form = useForm({
    document: CreateSite,
    send: create,
    variables: (fields) => ({ id: customerId, input: { ...readSite(fields), ...filledCustom(fields) } }),
    onDone({ create_site: site }) {
      notify(`${nameOf(site)} added as a site of ${customerName}.`, "good");
      onDone();
      onClose();
    },
  });
  return (
    <FormDialog title="New site" form={form} action="Add" onClose={onClose}>
      <SiteFields errors={form.errors.value} />
      <CustomFieldInputs record="site" errors={form.errors.value} />
    </FormDialog>
  );
}

function EditSite({ site, onClose }: { site: SiteFragment; onClose: () => void }) {
  const [before] = useState(site);
  const { id, name, address, access_notes, custom } = before;
  const form = useForm({
    document: UpdateSite,
    variables: (fields) => ({
      id,
      input: {
        ...changedOf(readSite(fields), { name, address: writtenAddress(address), access_notes }),
        ...changedCustom(fields, custom),
      },
    }),
    onDone() {
      notify("Saved.", "good");
      onClose();
    },
  });
  return (
    <FormDialog title={`Edit ${nameOf(before)}`} form={form} action="Save" onClose={onClose}>
      <SiteFields site={before} errors={form.errors.value} />
      <CustomFieldInputs record="site" values={custom} errors={form.errors.value} />
    </FormDialog>
  );
}

function Delete({ site, onDone, onClose }: { site: SiteFragment; onDone: () => void; onClose: () => void }) {
  return (
    <ActionDialog
      title={`Delete ${nameOf(site)}?`}
      action="Delete"
      document={DeleteSite}
      variables={{ id: site.id }}
      onDone={() => {
        notify(`${nameOf(site)} is deleted.`, "good");
        onDone();
      }}
      onClose={onClose}
    >
      <p>You can't delete a site that has quotes, jobs or bookings.</p>
    </ActionDialog>
  );
}
