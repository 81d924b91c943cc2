import { useSignal } from "@preact/signals";
import { useState } from "preact/hooks";
import { notify } from "../../app/notices.ts";
import { Field, Option, Select, TextArea } from "../../components/Field.tsx";
import { textOf, useForm } from "../../data/form.ts";
import { CreateCustomField } from "../../generated/documents/CreateCustomField.ts";
import { UpdateCustomField } from "../../generated/documents/UpdateCustomField.ts";
import { maxCustomChoices } from "../../generated/rules.ts";
import type { CustomFieldFragment, CustomRecord } from "../../generated/types.ts";
import { FormDialog } from "../../records/FormDialog.tsx";
import { change, create } from "../../records/faults.ts";
import { recordTitles, typeTitles } from "./custom-fields.ts";

type Type = CustomFieldFragment["type"];

type Props = { record: CustomRecord; field?: CustomFieldFragment; onDone: () => void; onClose: () => void };

/** Adds a field to a kind of record, or changes its label and choices. */
export function CustomFieldDialog({ field, ...props }: Props) {
  return field === undefined ? <NewField {...props} /> : <EditField field={field} {...props} />;
}

function NewField({ record, onDone, onClose }: Omit<Props, "field">) {
  const type = useSignal<Type>("text");
  const form = useForm({
    document: CreateCustomField,
    send: create,
    variables: (entered) => ({
      input: {
        record: entered.get("record") as CustomRecord,
        label: textOf(entered, "label") ?? "",
        type: type.value,
        ...readChoices(entered),
      },
    }),
    onDone({ create_custom_field: { label } }) {
      notify(`“${label}” is added.`, "good");
      onDone();
      onClose();
    },
  });
  const errors = form.errors.value;
  return (
    <FormDialog title="New custom field" form={form} action="Add" onClose={onClose}>
      <Field label="Label" name="label" required autofocus autocomplete="off" maxLength={255} error={errors.label} />
      <Select label="Record" name="record" error={errors.record}>
        {Object.entries(recordTitles).map(([value, title]) => (
          <Option key={value} value={value} isChosen={value === record}>
            {title}
          </Option>
        ))}
      </Select>
      <Select
        label="Type"
        name="type"
        hint="You can't change the type later."
        onChange={({ currentTarget }) => (type.value = currentTarget.value as Type)}
        error={errors.type}
      >
        {Object.entries(typeTitles).map(([value, title]) => (
          <Option key={value} value={value} isChosen={value === "text"}>
            {title}
          </Option>
        ))}
      </Select>
      {type.value === "choice" && <Choices choices={[]} error={choicesError(errors)} />}
    </FormDialog>
  );
}

function EditField({ field, onDone, onClose }: Omit<Props, "record"> & { field: CustomFieldFragment }) {
  // The form compares with the field as it was opened.
  const { id, label, type, choices, updated_at: openedAt } = useState(field)[0];
  const seen = useSignal<string | undefined>(openedAt);
  const form = useForm({
    document: UpdateCustomField,
    variables: (entered) => ({
      id,
      input: { label: textOf(entered, "label") ?? "", ...readChoices(entered) },
      ...(seen.value === undefined ? {} : { updated_at: seen.value }),
    }),
    send: (document, variables) =>
      change(document, variables, { noun: "field", onOutdated: () => (seen.value = undefined) }),
    onDone() {
      notify("Saved.", "good");
      onDone();
      onClose();
    },
  });
  const errors = form.errors.value;
  return (
    <FormDialog title={`Edit “${label}”`} form={form} action="Save" onClose={onClose}>
      <Field
        label="Label"
        name="label"
        required
        autofocus
        autocomplete="off"
        maxLength={255}
        defaultValue={label}
        error={errors.label}
      />
      {type === "choice" && (
        <Choices choices={choices} hint="Records keep a choice that you remove." error={choicesError(errors)} />
      )}
    </FormDialog>
  );
}

type ChoicesProps = { choices: readonly string[]; hint?: string; error: string | undefined };

function Choices({ choices, hint = "", error }: ChoicesProps) {
  return (
    <TextArea
      label="Choices"
      name="choices"
      required
      rows={5}
      defaultValue={choices.join("\n")}
      hint={`One a line, at most ${maxCustomChoices}. ${hint}`}
      error={error}
    />
  );
}

/** The entered choices, one a line; nothing for a form without them. */
function readChoices(entered: FormData): { choices?: string[] } {
  const text = entered.get("choices");
  if (typeof text !== "string") return {};
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  return { choices: lines.filter((line) => line !== "") };
}

/** Shows an error at one choice, such as `choices/0`, at the whole field. */
function choicesError(errors: Readonly<Record<string, string>>): string | undefined {
  return Object.entries(errors).find(([name]) => name === "choices" || name.startsWith("choices/"))?.[1];
}
