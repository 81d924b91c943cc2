import { useRef } from "preact/hooks";
import { Field } from "../components/Field.tsx";
import { Row } from "../components/Form.tsx";
import { textOf } from "../data/form.ts";
import { instantOf, localOf } from "../data/local-time.ts";
import { businessTimeZone } from "../data/viewer.ts";

type Props = {
  /** The names of the two fields. */
  names: readonly [start: string, end: string];
  start: string | null;
  end: string | null;
  isRequired?: boolean;
  errors: Readonly<Record<string, string>>;
};

/** A start and an end in the business's time zone. Changing the start moves the end along. */
export function TimeFields({ names: [startName, endName], start, end, isRequired = false, errors }: Props) {
  const begin = useRef({ start: start === null ? "" : localOf(start), end: end === null ? "" : localOf(end) }).current;
  const lastStart = useRef(begin.start);

  function moved({ currentTarget: field }: { currentTarget: HTMLInputElement }): void {
    const endField = field.form?.elements.namedItem(endName);
    if (!(endField instanceof HTMLInputElement)) return;
    if (field.value === "") endField.value = "";
    else endField.value = shifted(endField.value, lastStart.current, field.value) ?? endField.value;
    if (field.value !== "") lastStart.current = field.value;
  }

  return (
    <Row>
      <Field
        label="Start"
        name={startName}
        type="datetime-local"
        required={isRequired}
        defaultValue={begin.start}
        onChange={moved}
        hint={`Times in ${businessTimeZone.value}.`}
        error={errors[startName]}
      />
      <Field
        label="End"
        name={endName}
        type="datetime-local"
        required={isRequired}
        defaultValue={begin.end}
        error={errors[endName]}
      />
    </Row>
  );
}

function shifted(end: string, from: string, to: string): string | undefined {
  try {
    const length = Temporal.PlainDateTime.from(from).until(Temporal.PlainDateTime.from(end));
    return Temporal.PlainDateTime.from(to).add(length).toString({ smallestUnit: "minute" });
  } catch {
    return undefined;
  }
}

/** Reads a field as an instant. An unchanged field keeps its instant, which matters for the hour that clocks repeat. */
export function readTime(fields: FormData, name: string, before: string | null = null): string | null {
  const local = textOf(fields, name);
  if (local === null) return null;
  if (before !== null && local === localOf(before)) return before;
  return instantOf(local) ?? local;
}
