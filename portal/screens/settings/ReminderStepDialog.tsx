import { useSignal } from "@preact/signals";
import { useState } from "preact/hooks";
import { notify } from "../../app/notices.ts";
import { Field, Option, Select } from "../../components/Field.tsx";
import { Row } from "../../components/Form.tsx";
import { textOf, useForm } from "../../data/form.ts";
import { UpdateReminderSettings } from "../../generated/documents/UpdateReminderSettings.ts";
import type { ReminderChannel, ReminderStepFragment } from "../../generated/types.ts";
import { FormDialog } from "../../records/FormDialog.tsx";
import { change } from "../../records/faults.ts";
import { ReminderTextFields } from "./ReminderTextFields.tsx";
import { inputOf, type Settings, type StepRecord, stepsOf } from "./reminder-steps.ts";

type Props = {
  record: StepRecord;
  settings: Settings;
  /** The step to change; undefined for a new one. */
  step: ReminderStepFragment | undefined;
  retry: () => void;
  onClose: () => void;
};

/** Adds a reminder, or changes its days, channel and text. */
export function ReminderStepDialog({ record, settings, step, retry, onClose }: Props) {
  // The form replaces the steps as they were opened, unless somebody has changed them meanwhile.
  const [before] = useState(settings);
  const seen = useSignal(before.updated_at);
  const channel = useSignal<ReminderChannel>(step?.channel ?? "email");
  const steps = stepsOf(before, record);
  const index = step === undefined ? steps.length : steps.findIndex(({ id }) => id === step.id);
  const form = useForm({
    document: UpdateReminderSettings,
    variables: (fields) => {
      const entered = readStep(fields, record, channel.value);
      const written = step === undefined ? entered : { ...entered, id: step.id };
      const others = steps.filter(({ id }) => id !== step?.id);
      return {
        input: inputOf(record, others.toSpliced(index, 0, written as (typeof steps)[number])),
        updated_at: seen.value,
      };
    },
    send: (document, variables) =>
      change(document, variables, { noun: "reminders", onOutdated: () => (seen.value = null) }),
    onDone() {
      notify("Saved.", "good");
      retry();
      onClose();
    },
  });
  const errors = ownErrors(form.errors.value, `${record}_steps/${index}/`);
  return (
    <FormDialog
      title={step === undefined ? "New reminder" : "Edit reminder"}
      form={form}
      action="Save"
      onClose={onClose}
    >
      <Row>
        <Field
          label="Days"
          name="days"
          type="number"
          min={record === "quote" ? 1 : 0}
          max={365}
          required
          autofocus
          defaultValue={String(Math.abs(step?.days ?? 3))}
          error={errors.days}
        />
        {record === "invoice" ? (
          <Select label="When" name="when" error={undefined}>
            <Option value="after" isChosen={(step?.days ?? 3) >= 0}>
              After the due date
            </Option>
            <Option value="before" isChosen={(step?.days ?? 3) < 0}>
              Before the due date
            </Option>
          </Select>
        ) : (
          <Select label="When" name="when" error={undefined}>
            <Option value="after" isChosen>
              After sending
            </Option>
          </Select>
        )}
        <Select
          label="By"
          name="channel"
          error={errors.channel}
          onChange={({ currentTarget }) => (channel.value = currentTarget.value === "sms" ? "sms" : "email")}
        >
          <Option value="email" isChosen={channel.value === "email"}>
            Email
          </Option>
          <Option value="sms" isChosen={channel.value === "sms"}>
            SMS
          </Option>
        </Select>
      </Row>
      <ReminderTextFields
        key={channel.value}
        settings={before}
        kind={record}
        channel={channel.value}
        subject={step?.channel === channel.value ? step.subject : null}
        text={step?.channel === channel.value ? step.text : null}
        names={{ subject: "subject", text: "text" }}
        errors={errors}
      />
    </FormDialog>
  );
}

function readStep(fields: FormData, record: StepRecord, channel: ReminderChannel) {
  const days = Number(textOf(fields, "days") ?? 0);
  return {
    days: record === "invoice" && fields.get("when") === "before" ? -days : days,
    channel,
    subject: channel === "sms" ? null : textOf(fields, "subject"),
    text: textOf(fields, "text") ?? "",
  };
}

/** The errors of one step, by the names of its fields. */
function ownErrors(errors: Readonly<Record<string, string>>, prefix: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([name, error]) => [name.startsWith(prefix) ? name.slice(prefix.length) : name, error]),
  );
}
