import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { Button } from "../../components/Button.tsx";
import { Field, TextArea } from "../../components/Field.tsx";
import { maxSmsCharacters } from "../../generated/rules.ts";
import type { ReminderChannel } from "../../generated/types.ts";
import styles from "./Reminders.module.css";
import { fillExamples, type Settings, standardText, type TextKind } from "./reminder-steps.ts";

const maxEmailCharacters = 5000;

type Props = {
  settings: Settings;
  kind: TextKind;
  channel: ReminderChannel;
  /** The stored texts. Default: the standard ones. */
  subject: string | null;
  text: string | null;
  errors: Readonly<Record<string, string>>;
  /** The names of the two fields. */
  names: { subject: string; text: string };
};

/** The subject and the text of a reminder, with placeholders to insert and a preview. */
export function ReminderTextFields({ settings, kind, channel, subject, text, errors, names }: Props) {
  const standard = standardText(settings, kind, channel);
  const begin = { subject: subject ?? standard.subject ?? "", text: text ?? standard.text };
  const shown = useSignal(begin);
  const area = useRef<HTMLDivElement>(null);

  function insert(placeholder: string): void {
    const field = area.current?.querySelector("textarea");
    if (field == null) return;
    field.setRangeText(placeholder, field.selectionStart, field.selectionEnd, "end");
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    field.focus();
  }

  return (
    <div
      ref={area}
      class={styles.fields}
      onInput={({ target }) => {
        const { name, value } = target as HTMLInputElement;
        if (name === names.subject) shown.value = { ...shown.value, subject: value };
        if (name === names.text) shown.value = { ...shown.value, text: value };
      }}
    >
      {channel === "email" && (
        <Field
          label="Subject"
          name={names.subject}
          required
          autocomplete="off"
          maxLength={255}
          defaultValue={begin.subject}
          error={errors[names.subject]}
        />
      )}
      <TextArea
        label="Text"
        name={names.text}
        required
        rows={channel === "sms" ? 4 : 9}
        maxLength={channel === "sms" ? maxSmsCharacters : maxEmailCharacters}
        defaultValue={begin.text}
        error={errors[names.text]}
      />
      <fieldset class={styles.placeholders}>
        <legend>Insert placeholder</legend>
        <ul>
          {standard.placeholders.map(({ name, example }) => (
            <li key={name}>
              <Button onClick={() => insert(`{{${name}}}`)} aria-label={`Insert {{${name}}}`}>
                <code>{`{{${name}}}`}</code>
              </Button>
              <span>
                Such as <bdi>{example}</bdi>
              </span>
            </li>
          ))}
        </ul>
      </fieldset>
      <section class={styles.preview} aria-label="Preview">
        <h3>Preview</h3>
        {channel === "email" && (
          <p class={styles.subject}>{fillExamples(shown.value.subject, standard.placeholders)}</p>
        )}
        <p class={styles.whole}>{fillExamples(shown.value.text, standard.placeholders)}</p>
      </section>
    </div>
  );
}
