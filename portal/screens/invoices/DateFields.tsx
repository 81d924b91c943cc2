import { Field } from "../../components/Field.tsx";
import { Row } from "../../components/Form.tsx";
import { textOf } from "../../data/form.ts";

type Dates = { issue_date: string | null; due_date: string | null };

type Props = { dates?: Dates; errors: Readonly<Record<string, string>> };

/** Of a draft; what is left out is filled in when it is sent. */
export function DateFields({ dates, errors }: Props) {
  return (
    <Row>
      <Field
        label="Issued"
        name="issue_date"
        type="date"
        defaultValue={dates?.issue_date ?? ""}
        hint="The day when it is sent, unless given."
        error={errors.issue_date}
      />
      <Field
        label="Due"
        name="due_date"
        type="date"
        defaultValue={dates?.due_date ?? ""}
        hint="By the business's payment terms, unless given."
        error={errors.due_date}
      />
    </Row>
  );
}

export function readDates(fields: FormData): Dates {
  return { issue_date: textOf(fields, "issue_date"), due_date: textOf(fields, "due_date") };
}
