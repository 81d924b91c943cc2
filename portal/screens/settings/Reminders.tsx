import { useSignal } from "@preact/signals";
import { notify } from "../../app/notices.ts";
import { ActionDialog } from "../../components/ActionDialog.tsx";
import { Answer } from "../../components/Answer.tsx";
import { Badge } from "../../components/Badge.tsx";
import { Button } from "../../components/Button.tsx";
import { ButtonRow } from "../../components/ButtonRow.tsx";
import { Screen, Section } from "../../components/Screen.tsx";
import { useLive } from "../../data/reread.ts";
import { ReminderSettings as Document } from "../../generated/documents/ReminderSettings.ts";
import { UpdateReminderSettings } from "../../generated/documents/UpdateReminderSettings.ts";
import { maxReminderSteps } from "../../generated/rules.ts";
import type { ReminderSettingsFragment, ReminderStepFragment } from "../../generated/types.ts";
import { whenOf } from "../../records/reminder-words.ts";
import { BookingReminderForm, OnMyWayForm, QuietHoursForm } from "./ReminderForms.tsx";
import { ReminderStepDialog } from "./ReminderStepDialog.tsx";
import styles from "./Reminders.module.css";
import { inputOf, type Settings, type StepRecord, stepsOf } from "./reminder-steps.ts";

/** When customers are reminded automatically of invoices, quotes and bookings. */
export function Reminders() {
  const [answer, retry] = useLive(Document, {});
  return (
    <Screen title="Reminders" isNarrow>
      <Answer answer={answer} retry={retry} lines={12}>
        {({ reminder_settings: settings }) => <Shown settings={settings} retry={retry} />}
      </Answer>
    </Screen>
  );
}

type Props = { settings: ReminderSettingsFragment; retry: () => void };

function Shown({ settings, retry }: Props) {
  return (
    <>
      <Steps
        record="invoice"
        title="Invoices"
        about="Sent from 9 am until the invoice is paid, credited in full or void."
        empty="Customers aren't reminded of invoices. Add a reminder, for example 3 days after the due date."
        settings={settings}
        retry={retry}
      />
      <Steps
        record="quote"
        title="Quotes"
        about="Sent until the quote is answered or expires."
        empty="Customers aren't reminded of quotes. Add a reminder, for example 3 days after sending."
        settings={settings}
        retry={retry}
      />
      <Section title="Bookings" about="Sent the day before.">
        <BookingReminderForm settings={settings} retry={retry} />
      </Section>
      <Section title="On my way" about="The text that you send from a booking with one press.">
        <OnMyWayForm settings={settings} retry={retry} />
      </Section>
      <Section title="Quiet hours" about="A reminder that is due in quiet hours is sent when they end.">
        <QuietHoursForm settings={settings} retry={retry} />
      </Section>
    </>
  );
}

type StepsProps = Props & { record: StepRecord; title: string; about: string; empty: string };

type Opened =
  | { dialog: "edit"; step: ReminderStepFragment | undefined }
  | { dialog: "remove"; step: ReminderStepFragment };

function Steps({ record, title, about, empty, settings, retry }: StepsProps) {
  const opened = useSignal<Opened | undefined>(undefined);
  const close = () => (opened.value = undefined);
  const steps = stepsOf(settings, record);
  const dialog = opened.value;
  return (
    <Section
      title={title}
      about={about}
      actions={
        steps.length < maxReminderSteps && (
          <Button onClick={() => (opened.value = { dialog: "edit", step: undefined })}>Add {record} reminder</Button>
        )
      }
    >
      {steps.length === 0 ? (
        <p>{empty}</p>
      ) : (
        <ul class={styles.list}>
          {steps.map((step) => (
            <Row key={step.id} record={record} step={step} open={(what) => (opened.value = { dialog: what, step })} />
          ))}
        </ul>
      )}
      {dialog?.dialog === "edit" && (
        <ReminderStepDialog record={record} settings={settings} step={dialog.step} retry={retry} onClose={close} />
      )}
      {dialog?.dialog === "remove" && (
        <Remove record={record} settings={settings} step={dialog.step} retry={retry} onClose={close} />
      )}
    </Section>
  );
}

type RowProps = { record: StepRecord; step: ReminderStepFragment; open: (what: "edit" | "remove") => void };

function Row({ record, step: { days, channel, subject, text }, open }: RowProps) {
  const when = whenOf(record, days);
  return (
    <li class={styles.row}>
      <div class={styles.about}>
        <p class={styles.name}>
          {when} <Badge>{channel === "sms" ? "SMS" : "Email"}</Badge>
        </p>
        {subject !== null && <p class={styles.subject}>{subject}</p>}
        <p class={styles.text}>{text}</p>
      </div>
      <ButtonRow isAtStart>
        <Button onClick={() => open("edit")} aria-label={`Edit the reminder ${when}`}>
          Edit
        </Button>
        <Button onClick={() => open("remove")} aria-label={`Remove the reminder ${when}`}>
          Remove
        </Button>
      </ButtonRow>
    </li>
  );
}

type RemoveProps = {
  record: StepRecord;
  settings: Settings;
  step: ReminderStepFragment;
  retry: () => void;
  onClose: () => void;
};

function Remove({ record, settings, step, retry, onClose }: RemoveProps) {
  const kept = stepsOf(settings, record).filter(({ id }) => id !== step.id);
  return (
    <ActionDialog
      title={`Remove the reminder ${whenOf(record, step.days)}?`}
      action="Remove"
      document={UpdateReminderSettings}
      variables={{ input: inputOf(record, kept), updated_at: settings.updated_at }}
      onDone={() => {
        notify("The reminder is removed.", "good");
        retry();
      }}
      onClose={onClose}
    >
      <p>It isn't sent any more. Reminders that were sent stay listed.</p>
    </ActionDialog>
  );
}
