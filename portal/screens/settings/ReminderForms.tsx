import { useSignal } from "@preact/signals";
import { notify } from "../../app/notices.ts";
import { Option, Select } from "../../components/Field.tsx";
import { Form, Row } from "../../components/Form.tsx";
import { settle, textOf, useForm } from "../../data/form.ts";
import { UpdateReminderSettings } from "../../generated/documents/UpdateReminderSettings.ts";
import type { ReminderChannel, UpdateReminderSettingsInput } from "../../generated/types.ts";
import { change } from "../../records/faults.ts";
import { ReminderTextFields } from "./ReminderTextFields.tsx";
import { hourTitle, type Settings, standardText } from "./reminder-steps.ts";

type Props = { settings: Settings; retry: () => void };

/** A form for some of the settings. */
function usePart({ settings, retry }: Props, what: string, read: (fields: FormData) => UpdateReminderSettingsInput) {
  const form = useForm({
    document: UpdateReminderSettings,
    variables: (fields) => ({ input: read(fields), updated_at: settings.updated_at }),
    send: (document, variables) => change(document, variables, { noun: "reminders", onOutdated: retry }),
    onDone(_data, element) {
      settle(form, element);
      retry();
      notify(`${what} saved.`, "good");
    },
  });
  return form;
}

type HourProps = { label: string; name: string; hour: number; error: string | undefined };

function Hour({ label, name, hour, error }: HourProps) {
  return (
    <Select label={label} name={name} error={error}>
      {Array.from({ length: 24 }, (_, value) => (
        <Option key={value} value={String(value)} isChosen={value === hour}>
          {hourTitle(value)}
        </Option>
      ))}
    </Select>
  );
}

export function QuietHoursForm({ settings, retry }: Props) {
  const form = usePart({ settings, retry }, "Quiet hours", (fields) => ({
    quiet_from: Number(fields.get("quiet_from")),
    quiet_until: Number(fields.get("quiet_until")),
  }));
  const errors = form.errors.value;
  return (
    <Form form={form} action="Save quiet hours">
      <Row>
        <Hour label="From" name="quiet_from" hour={settings.quiet_from} error={errors.quiet_from} />
        <Hour label="Until" name="quiet_until" hour={settings.quiet_until} error={errors.quiet_until} />
      </Row>
      <p>Choose the same hour twice to have no quiet hours.</p>
    </Form>
  );
}

export function OnMyWayForm({ settings, retry }: Props) {
  const standard = standardText(settings, "on_my_way", "sms").text;
  const form = usePart({ settings, retry }, "Text", (fields) => ({
    on_my_way_text: customText(fields, "on_my_way_text", standard),
  }));
  return (
    <Form form={form} action="Save text">
      <ReminderTextFields
        settings={settings}
        kind="on_my_way"
        channel="sms"
        subject={null}
        text={settings.on_my_way_text}
        names={{ subject: "on_my_way_subject", text: "on_my_way_text" }}
        errors={form.errors.value}
      />
    </Form>
  );
}

export function BookingReminderForm({ settings, retry }: Props) {
  const channel = useSignal<ReminderChannel | null>(settings.booking_channel);
  const form = usePart({ settings, retry }, "Bookings", (fields) => {
    const { value } = channel;
    if (value === null) return { booking_channel: null };
    const standard = standardText(settings, "booking", value);
    return {
      booking_channel: value,
      booking_hour: Number(fields.get("booking_hour")),
      booking_text: customText(fields, "booking_text", standard.text),
      booking_subject: value === "sms" ? null : customText(fields, "booking_subject", standard.subject ?? ""),
    };
  });
  const { value } = channel;
  const isStored = value === settings.booking_channel;
  return (
    <Form form={form} action="Save bookings">
      <Row>
        <Select
          label="Remind customers by"
          name="booking_channel"
          error={form.errors.value.booking_channel}
          onChange={({ currentTarget: { value: chosen } }) =>
            (channel.value = chosen === "sms" || chosen === "email" ? chosen : null)
          }
        >
          <Option value="off" isChosen={value === null}>
            Don't remind
          </Option>
          <Option value="sms" isChosen={value === "sms"}>
            SMS
          </Option>
          <Option value="email" isChosen={value === "email"}>
            Email
          </Option>
        </Select>
        {value !== null && (
          <Hour label="At" name="booking_hour" hour={settings.booking_hour} error={form.errors.value.booking_hour} />
        )}
      </Row>
      {value !== null && (
        <ReminderTextFields
          key={value}
          settings={settings}
          kind="booking"
          channel={value}
          subject={isStored ? settings.booking_subject : null}
          text={isStored ? settings.booking_text : null}
          names={{ subject: "booking_subject", text: "booking_text" }}
          errors={form.errors.value}
        />
      )}
    </Form>
  );
}

/** The entered text; null for the standard one, so that it follows when the platform changes it. */
function customText(fields: FormData, name: string, standard: string): string | null {
  const text = textOf(fields, name)?.replaceAll("\r\n", "\n") ?? null;
  return text === standard ? null : text;
}
