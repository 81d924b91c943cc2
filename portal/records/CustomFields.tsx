import { useSignal } from "@preact/signals";
import { onDemand } from "../app/on-demand.tsx";
import { Button } from "../components/Button.tsx";
import { Fact, Facts } from "../components/Facts.tsx";
import { Section } from "../components/Screen.tsx";
import { day } from "../data/time.ts";
import type { CustomFieldsFragment, CustomRecord } from "../generated/types.ts";
import styles from "./Records.module.css";

export type CustomField = CustomFieldsFragment["data"][number];
export type CustomValues = Readonly<Record<string, string | number | boolean | null>>;

type Props = {
  record: Exclude<CustomRecord, "site">;
  id: string;
  fields: CustomFieldsFragment;
  values: CustomValues;
};

const EditCustomFields = onDemand(async () => (await import("./custom/EditCustomFields.tsx")).EditCustomFields);

/** A record's values of the business's custom fields. Shows nothing if there are no such fields. */
export function CustomFields({ record, id, fields: { data }, values }: Props) {
  const isEditing = useSignal(false);
  if (data.length === 0) return null;
  // The list has the newest first. Forms and records show the fields in the order in which they were added.
  const fields = [...data].reverse();
  const filled = fields.filter(({ key }) => Object.hasOwn(values, key));
  return (
    <Section
      title="Custom fields"
      actions={
        <Button onClick={() => (isEditing.value = true)} aria-label="Edit custom fields">
          Edit
        </Button>
      }
    >
      {filled.length === 0 ? (
        <p class={styles.quiet}>No values yet.</p>
      ) : (
        <Facts>
          {filled.map((field) => (
            <Fact key={field.id} term={<bdi>{field.label}</bdi>} dir="auto">
              {shownValue(field, values[field.key])}
            </Fact>
          ))}
        </Facts>
      )}
      {isEditing.value && (
        <EditCustomFields
          record={record}
          id={id}
          fields={fields}
          values={values}
          onClose={() => (isEditing.value = false)}
        />
      )}
    </Section>
  );
}

export function shownValue({ type }: CustomField, value: CustomValues[string] | undefined): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") return value.toLocaleString(undefined, { maximumFractionDigits: 6 });
  return type === "date" && typeof value === "string" ? day(value) : String(value);
}
