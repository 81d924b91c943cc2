import { useSignal } from "@preact/signals";
import { useRoute } from "preact-iso";
import { notify } from "../../app/notices.ts";
import { useKeys } from "../../app/shortcuts.ts";
import { Button } from "../../components/Button.tsx";
import { Columns } from "../../components/Columns.tsx";
import { Fact, Facts } from "../../components/Facts.tsx";
import { Fault } from "../../components/Fault.tsx";
import { PendingScreen } from "../../components/PendingScreen.tsx";
import { Screen, Section } from "../../components/Screen.tsx";
import { useAction } from "../../data/action.ts";
import { phone } from "../../data/format.ts";
import { useLive } from "../../data/reread.ts";
import { date } from "../../data/time.ts";
import { Lead as Document } from "../../generated/documents/Lead.ts";
import { QualifyLead } from "../../generated/documents/QualifyLead.ts";
import { WinLead } from "../../generated/documents/WinLead.ts";
import type { CustomFieldsFragment, LeadFragment } from "../../generated/types.ts";
import { CustomFields } from "../../records/CustomFields.tsx";
import { LeadBadge } from "../../records/LeadBadge.tsx";
import { leadSources } from "../../records/leads.ts";
import { Notes } from "../../records/Notes.tsx";
import { oneLine } from "../../records/places.ts";
import { EditLead } from "./EditLead.tsx";
import styles from "./Lead.module.css";
import { LoseDialog } from "./LoseDialog.tsx";
import { moveNames, movesOf } from "./moves.ts";
import { Outcome } from "./Outcome.tsx";
import { leadTypes } from "./types.ts";

export function Lead() {
  const { id = "" } = useRoute().params;
  const kinds = ["lead", "quote", "job", "booking", "customer", "custom_field"] as const;
  const [answer, retry] = useLive(Document, { id }, kinds, (change) => change.kind !== "lead" || change.id === id);
  if (answer.data === undefined) return <PendingScreen title="Lead" answer={answer} retry={retry} />;
  return <Shown key={id} lead={answer.data.lead} fields={answer.data.custom_fields} />;
}

function Shown({ lead, fields }: { lead: LeadFragment; fields: CustomFieldsFragment }) {
  const { name, reference, description } = lead;
  const dialog = useSignal<"edit" | "lose" | undefined>(undefined);
  const close = () => (dialog.value = undefined);
  useKeys([{ keys: "e", title: "Edit lead", run: () => (dialog.value = "edit") }]);
  return (
    <Screen
      title={name}
      about={
        <>
          <LeadBadge status={lead.status} /> Lead {reference}
        </>
      }
      actions={
        <>
          <Moves lead={lead} lose={() => (dialog.value = "lose")} />
          <Button title="Edit (E)" onClick={() => (dialog.value = "edit")}>
            Edit
          </Button>
        </>
      }
    >
      <Columns
        aside={
          <>
            <Details lead={lead} />
            <CustomFields record="lead" id={lead.id} fields={fields} values={lead.custom} />
          </>
        }
      >
        <Section title="Work">
          {description === null ? (
            <p class={styles.quiet}>No description yet.</p>
          ) : (
            <p class={styles.text} dir="auto">
              {description}
            </p>
          )}
        </Section>
        <Outcome lead={lead} />
        <Notes kind="lead" id={lead.id} />
      </Columns>
      {dialog.value === "edit" && <EditLead lead={lead} onClose={close} />}
      {dialog.value === "lose" && <LoseDialog lead={lead} onClose={close} />}
    </Screen>
  );
}

function Moves({ lead, lose }: { lead: LeadFragment; lose: () => void }) {
  const { id, name } = lead;
  const qualify = useAction(QualifyLead, () => notify(`${name} is qualified.`, "good"));
  const win = useAction(WinLead, () => notify(`${name} is won.`, "good"));
  const moves = movesOf(lead);
  return (
    <>
      {moves.includes("qualify") && (
        <Button variant="main" isPending={qualify.isPending} onClick={() => qualify.run({ id })}>
          {moveNames.qualify}
        </Button>
      )}
      {moves.includes("win") && (
        <Button isPending={win.isPending} onClick={() => win.run({ id })}>
          {moveNames.win}
        </Button>
      )}
      {moves.includes("lose") && <Button onClick={lose}>{moveNames.lose}</Button>}
      <Fault text={qualify.error ?? win.error} />
    </>
  );
}

function Details({ lead }: { lead: LeadFragment }) {
  const { phone: number, email, address, assignee, source, lead_type: type, created_at: createdAt } = lead;
  return (
    <Section title="Details">
      <Facts>
        <Fact term="Phone">{number === null ? "None" : <a href={`tel:${number}`}>{phone(number)}</a>}</Fact>
        <Fact term="Email" class={styles.wrap}>
          {email === null ? "None" : <a href={`mailto:${email}`}>{email}</a>}
        </Fact>
        <Fact term="Address">{address && oneLine(address)}</Fact>
        <Fact term="Assigned to">{assignee?.name ?? "Nobody"}</Fact>
        <Fact term="Source">{leadSources[source]}</Fact>
        <Fact term="Lead type">{leadTypes[type]}</Fact>
        <Fact term="Created">{date(createdAt)}</Fact>
      </Facts>
    </Section>
  );
}
