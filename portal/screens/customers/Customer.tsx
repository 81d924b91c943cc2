import { useSignal } from "@preact/signals";
import { useRoute } from "preact-iso";
import { notify } from "../../app/notices.ts";
import { useKeys } from "../../app/shortcuts.ts";
import { ActionDialog } from "../../components/ActionDialog.tsx";
import { Badge } from "../../components/Badge.tsx";
import { Button, ButtonLink } from "../../components/Button.tsx";
import { Columns } from "../../components/Columns.tsx";
import { Fact, Facts } from "../../components/Facts.tsx";
import { PendingScreen } from "../../components/PendingScreen.tsx";
import { Screen, Section } from "../../components/Screen.tsx";
import { abn, phone } from "../../data/format.ts";
import { money } from "../../data/money.ts";
import { useLive } from "../../data/reread.ts";
import { date } from "../../data/time.ts";
import { ArchiveCustomer } from "../../generated/documents/ArchiveCustomer.ts";
import { Customer as Document } from "../../generated/documents/Customer.ts";
import type { CustomerFragment, CustomFieldsFragment } from "../../generated/types.ts";
import { ArchivedNote } from "../../records/ArchivedNote.tsx";
import { CustomFields } from "../../records/CustomFields.tsx";
import { Files } from "../../records/Files.tsx";
import { Notes } from "../../records/Notes.tsx";
import { oneLine } from "../../records/places.ts";
import { Contacts } from "./Contacts.tsx";
import styles from "./Customer.module.css";
import { EditCustomer } from "./EditCustomer.tsx";
import { Sites } from "./Sites.tsx";
import { Work } from "./Work.tsx";

export function Customer() {
  const { id = "" } = useRoute().params;
  const [answer, retry] = useLive(
    Document,
    { id },
    ["customer", "invoice", "custom_field"],
    (change) => change.kind !== "customer" || change.id === id,
  );
  if (answer.data === undefined) return <PendingScreen title="Customer" answer={answer} retry={retry} />;
  return <Shown key={id} customer={answer.data.customer} fields={answer.data.custom_fields} />;
}

function Shown({ customer, fields }: { customer: CustomerFragment; fields: CustomFieldsFragment }) {
  const { id, name, type, created_at: createdAt, archived_at: archivedAt } = customer;
  const dialog = useSignal<"edit" | "archive" | undefined>(undefined);
  const close = () => (dialog.value = undefined);
  useKeys([{ keys: "e", title: "Edit customer", run: () => (dialog.value = "edit") }]);
  return (
    <Screen
      title={name}
      about={`${type === "business" ? "Business" : "Individual"}, a customer since ${date(createdAt)}`}
      actions={
        <>
          <ButtonLink href={`/customers/${id}/statement`}>Statement</ButtonLink>
          <Button title="Edit (E)" onClick={() => (dialog.value = "edit")}>
            Edit
          </Button>
          {archivedAt === null && <Button onClick={() => (dialog.value = "archive")}>Archive</Button>}
        </>
      }
    >
      {archivedAt !== null && <ArchivedNote id={id} at={archivedAt} />}
      <Columns
        aside={
          <>
            <Details customer={customer} />
            <CustomFields record="customer" id={id} fields={fields} values={customer.custom} />
            <Contacts customerId={id} customerName={name} />
            <Sites customerId={id} customerName={name} />
          </>
        }
      >
        <Work customerId={id} />
        <Notes kind="customer" id={id} />
        <Files kind="customer" id={id} />
      </Columns>
      {dialog.value === "edit" && <EditCustomer customer={customer} onClose={close} />}
      {dialog.value === "archive" && <Archive customer={customer} onClose={close} />}
    </Screen>
  );
}

function Details({ customer }: { customer: CustomerFragment }) {
  const { phone: number, email, abn: digits, billing_address: address, tags, notes, amount_due: due } = customer;
  return (
    <Section title="Details">
      <Facts>
        <Fact term="Amount due" class={styles.amount}>
          {money(due)}
        </Fact>
        <Fact term="Phone">{number === null ? "None" : <a href={`tel:${number}`}>{phone(number)}</a>}</Fact>
        <Fact term="Email">{email === null ? "None" : <a href={`mailto:${email}`}>{email}</a>}</Fact>
        <Fact term="ABN">{digits && abn(digits)}</Fact>
        <Fact term="Billing address">{address && oneLine(address)}</Fact>
        <Fact term="Tags" class={styles.tags}>
          {tags.length > 0 && tags.map((tag) => <Badge key={tag}>{tag}</Badge>)}
        </Fact>
        <Fact term="About" class={styles.text} dir="auto">
          {notes}
        </Fact>
      </Facts>
    </Section>
  );
}

function Archive({ customer: { id, name }, onClose }: { customer: CustomerFragment; onClose: () => void }) {
  return (
    <ActionDialog
      title={`Archive ${name}?`}
      action="Archive"
      document={ArchiveCustomer}
      variables={{ id }}
      onDone={() => {
        notify(`${name} is archived.`, "good");
      }}
      onClose={onClose}
    >
      <p>
        The customer is hidden from the list, and you can't create new work for them. Existing records are kept, and you
        can restore the customer later.
      </p>
    </ActionDialog>
  );
}
