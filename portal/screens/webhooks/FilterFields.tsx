import { useId, useState } from "preact/hooks";
import { Button } from "../../components/Button.tsx";
import { Field, TextArea } from "../../components/Field.tsx";
import { maxWebhookFilters } from "../../generated/rules.ts";
import type { WebhookFragment } from "../../generated/types.ts";
import { useCatalogue } from "./catalogue.ts";
import styles from "./FilterFields.module.css";

type Filter = Pick<WebhookFragment["filters"][number], "field" | "values">;

type Props = {
  filters: readonly Filter[];
  errors: Readonly<Record<string, string>>;
  onChange: () => void;
};

/** The conditions for the events that are delivered. The server checks them against the chosen events. */
export function FilterFields({ filters, errors, onChange }: Props) {
  const suggestions = useId();
  const [rows, setRows] = useState(() => filters.map((filter, key) => ({ ...filter, key })));
  const { events = [] } = useCatalogue();

  function change(next: typeof rows): void {
    setRows(next);
    onChange();
  }

  return (
    <fieldset class={styles.filters}>
      <legend>Filters</legend>
      <p class={styles.about}>
        Optional. An event is delivered if each of these fields has one of its values. An event without the field is not
        delivered.
      </p>
      {rows.map(({ key, field, values }, index) => (
        <fieldset class={styles.filter} key={key} aria-label={`Filter ${index + 1}`}>
          <Field
            label="Field"
            name={fieldName(index)}
            list={suggestions}
            required
            autocomplete="off"
            placeholder="lead_type"
            defaultValue={field}
            error={errors[fieldName(index)]}
          />
          <TextArea
            label="Values"
            name={valuesName(index)}
            required
            rows={2}
            placeholder="referral"
            hint="One value a line."
            defaultValue={values.join("\n")}
            error={errorOf(errors, valuesName(index))}
          />
          <Button onClick={() => change(rows.filter((row) => row.key !== key))}>Remove</Button>
        </fieldset>
      ))}
      <datalist id={suggestions}>
        {[...new Set(events.flatMap(({ fields }) => fields))].sort().map((field) => (
          <option key={field} value={field} />
        ))}
      </datalist>
      {rows.length < maxWebhookFilters && (
        <span>
          <Button
            onClick={() =>
              change([...rows, { key: Math.max(-1, ...rows.map(({ key }) => key)) + 1, field: "", values: [] }])
            }
          >
            Add a filter
          </Button>
        </span>
      )}
    </fieldset>
  );
}

/** The filters as the mutation's input. */
export function readFilters(fields: FormData): Filter[] {
  const count = [...fields.keys()].filter((name) => /^filters\/\d+\/field$/.test(name)).length;
  return Array.from({ length: count }, (_, index) => ({
    field: String(fields.get(fieldName(index)) ?? "").trim(),
    values: String(fields.get(valuesName(index)) ?? "")
      .split("\n")
      .map((value) => value.trim())
      .filter((value) => value !== ""),
  }));
}

function fieldName(index: number): string {
  return `filters/${index}/field`;
}

function valuesName(index: number): string {
  return `filters/${index}/values`;
}

/** The error of the values or of one of them. */
function errorOf(errors: Props["errors"], name: string): string | undefined {
  return errors[name] ?? Object.entries(errors).find(([each]) => each.startsWith(`${name}/`))?.[1];
}
