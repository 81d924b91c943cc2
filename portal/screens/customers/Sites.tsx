import { useSignal } from "@preact/signals";
import { useState } from "preact/hooks";
import { notify } from "../../app/notices.ts";
import { ActionDialog } from "../../components/ActionDialog.tsx";
import { AddressFields, readAddress, writtenAddress } from "../../components/AddressFields.tsx";
import { Answer } from "../../components/Answer.tsx";
import { Button } from "../../components/Button.tsx";
import { Choices } from "../../components/Choices.tsx";
import { Field, TextArea } from "../../components/Field.tsx";
import { Menu } from "../../components/Menu.tsx";
import { MoreButton } from "../../components/MoreButton.tsx";
import { Section } from "../../components/Screen.tsx";
import { textOf, useForm } from "../../data/form.ts";
import { usePages } from "../../data/use-pages.ts";
import { CreateSite } from "../../generated/documents/CreateSite.ts";
import { CustomerSites } from "../../generated/documents/CustomerSites.ts";
import { DeleteSite } from "../../generated/documents/DeleteSite.ts";
import { UpdateSite } from "../../generated/documents/UpdateSite.ts";
import type { SiteFragment } from "../../generated/types.ts";
import { changedOf } from "../../records/changed.ts";
import { FormDialog } from "../../records/FormDialog.tsx";
import { create } from "../../records/faults.ts";
import { oneLine } from "../../records/places.ts";
import { pageSize } from "../../routes.ts";
import styles from "./Customer.module.css";

type Props = { customerId: string; customerName: string };

type Opened = { dialog: "new" } | { dialog: "edit" | "delete"; site: SiteFragment };

/** Where the customer's work is done. */
export function Sites({ customerId, customerName }: Props) {
  const { answer, retry, more } = usePages(
    CustomerSites,
    { id: customerId, limit: pageSize },
    ["customer"],
    (data) => data.customer_sites,
    (change) => change.id === customerId,
  );
  const opened = useSignal<Opened | undefined>(undefined);
  const close = () => (opened.value = undefined);
  const dialog = opened.value;
  return (
    <Section title="Sites" actions={<Button onClick={() => (opened.value = { dialog: "new" })}>Add a site</Button>}>
      <Answer answer={answer} retry={retry} lines={2}>
        {({ customer_sites: { data } }) =>
          data.length === 0 ? (
            <p class={styles.quiet}>No sites yet.</p>
          ) : (
            <>
              <ul class={styles.list}>
                {data.map((site) => (
                  <li key={site.id} class={styles.row}>
                    <div class={styles.about}>
                      {site.name !== null && <p class={styles.name}>{site.name}</p>}
                      <p>{oneLine(site.address)}</p>
                      {site.access_notes !== null && (
                        <p class={styles.text}>
                          <span class={styles.quiet}>Access: </span>
                          {site.access_notes}
                        </p>
                      )}
                    </div>
                    <Menu label={`Change ${nameOf(site)}`} icon="more" variant="anchored">
                      <Choices
                        choices={[
                          { title: "Edit the site", run: () => (opened.value = { dialog: "edit", site }) },
                          { title: "Delete the site", run: () => (opened.value = { dialog: "delete", site }) },
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
        <NewSite customerId={customerId} customerName={customerName} onDone={retry} onClose={close} />
      )}
      {dialog?.dialog === "edit" && <EditSite site={dialog.site} onClose={close} />}
      {dialog?.dialog === "delete" && <Delete site={dialog.site} onDone={retry} onClose={close} />}
    </Section>
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
  return (
    <>
      <Field
        label="Name"
        name="name"
        autofocus
        autocomplete="off"
        defaultValue={site?.name ?? ""}
        hint="Such as Beach house. The address names a site without one."
        error={errors.name}
      />
      <AddressFields address={site?.address ?? null} errors={errors} within="address/" isRequired />
      <TextArea
        label="Access notes"
        name="access_notes"
        rows={3}
        defaultValue={site?.access_notes ?? ""}
        hint="For who goes there: keys, parking, dogs."
        error={errors.access_notes}
      />
    </>
  );
}

function NewSite({ customerId, customerName, onDone, onClose }: Props & { onDone: () => void; onClose: () => void }) {
  const form = useForm({
    document: CreateSite,
    send: create,
    variables: (fields) => ({ id: customerId, input: readSite(fields) }),
    onDone({ create_site: site }) {
      notify(`${nameOf(site)} is a site of ${customerName}.`, "good");
      onDone();
      onClose();
    },
  });
  return (
    <FormDialog title="New site" form={form} action="Add" onClose={onClose}>
      <SiteFields errors={form.errors.value} />
    </FormDialog>
  );
}

function EditSite({ site, onClose }: { site: SiteFragment; onClose: () => void }) {
  const [before] = useState(site);
  const { id, name, address, access_notes } = before;
  const form = useForm({
    document: UpdateSite,
    variables: (fields) => ({
      id,
      input: changedOf(readSite(fields), { name, address: writtenAddress(address), access_notes }),
    }),
    onDone() {
      notify("Saved.", "good");
      onClose();
    },
  });
  return (
    <FormDialog title={`Edit ${nameOf(before)}`} form={form} action="Save" onClose={onClose}>
      <SiteFields site={before} errors={form.errors.value} />
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
      <p>A site that a quote, a job or a booking refers to cannot be deleted.</p>
    </ActionDialog>
  );
}
