import { Field, Option, Select } from "../../components/Field.tsx";
import { textOf } from "../../data/form.ts";
import { maxCustomText } from "../../generated/rules.ts";
import type { CustomField, CustomValues } from "../CustomFields.tsx";
import { numberOf, numberPattern } from "../decimal.ts";

type Errors = Readonly<Record<string, string>>;

type Props = { fields: readonly CustomField[]; values: CustomValues; errors: Errors };

const within = "custom/";

/** The name of the hidden field with the type of each input by its key, which the values alone do not tell. */
const types = "custom types";

/** The inputs of custom fields, inside a form. `readCustom` reads them. */
export function CustomInputs({ fields, values, errors }: Props) {
  return (
    <>
      <input type="hidden" name={types} value={JSON.stringify(fields.map(({ key, type }) => [key, type]))} />
      {fields.map((field) => (
        <Input key={field.id} field={field} value={values[field.key] ?? null} error={errors[within + field.key]} />
      ))}
    </>
  );
}

type InputProps = { field: CustomField; value: CustomValues[string]; error: string | undefined };

function Input({ field: { key, label, type, choices }, value, error }: InputProps) {
  const name = within + key;
  const common = { label, name, error };
  const written = value === null ? "" : String(value);
  if (type === "choice" || type === "boolean") {
    const options = type === "boolean" ? yesAndNo : optionsOf(choices, written);
    return (
      <Select {...common}>
        <Option value="" isChosen={written === ""}>
          None
        </Option>
        {options.map(([option, title]) => (
          <Option key={option} value={option} isChosen={option === written}>
            {title}
          </Option>
        ))}
      </Select>
    );
  }
  if (type === "number")
    return (
      <Field
        {...common}
        inputMode="decimal"
        pattern={numberPattern}
        title="A number, such as 1,250.5"
        autocomplete="off"
        defaultValue={written}
      />
    );
  if (type === "date") return <Field {...common} type="date" autocomplete="off" defaultValue={written} />;
  return <Field {...common} maxLength={maxCustomText} autocomplete="off" dir="auto" defaultValue={written} />;
}

const yesAndNo = [
  ["true", "Yes"],
  ["false", "No"],
] as const;

/** The choices, and the present value if it is no longer one of them. */
function optionsOf(choices: readonly string[], present: string) {
  const all = present === "" || choices.includes(present) ? choices : [...choices, present];
  return all.map((choice) => [choice, choice] as const);
}

/** The entered values by their keys; null where nothing is entered. Empty for a form without custom fields. */
export function readCustom(entered: FormData): Record<string, string | number | boolean | null> {
  const fields = JSON.parse(String(entered.get(types) ?? "[]")) as [key: string, type: CustomField["type"]][];
  return Object.fromEntries(fields.map(([key, type]) => [key, toValue(type, textOf(entered, within + key))]));
}

function toValue(type: CustomField["type"], text: string | null): string | number | boolean | null {
  if (text === null) return null;
  if (type === "number") return numberOf(text);
  return type === "boolean" ? text === "true" : text;
}

/** The values to create a record with. */
export function filledCustom(entered: FormData): { custom?: Record<string, string | number | boolean> } {
  const filled = Object.entries(readCustom(entered)).flatMap(([key, value]) =>
    value === null ? [] : [[key, value] as const],
  );
  return filled.length === 0 ? {} : { custom: Object.fromEntries(filled) };
}

/** The values that differ from the stored ones, as part of an update's input. */
export function changedCustom(entered: FormData, stored: CustomValues): { custom?: CustomValues } {
  const changed = Object.entries(readCustom(entered)).filter(([key, value]) => value !== (stored[key] ?? null));
  return changed.length === 0 ? {} : { custom: Object.fromEntries(changed) };
}
