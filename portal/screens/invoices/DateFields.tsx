import { Field } from "../../components/Field.tsx";
import { Row } from "../../components/Form.tsx";
import { fieldsWith, textOf } from "../../data/form.ts";

type Dates = { issue_date: string | null; due_date: string | null };

type Props = { dates?: Dates; errors: Readonly<Record<string, string>> };

/** Of a draft; what is left out is filled in when it is sent. */
export function DateFields({ dates, errors }: Props) {
  const field = fieldsWith(dates, errors);
  return (
    <Row>
      <Field label="Issued" type="date" hint="The day when it is sent, unless given." {...field("issue_date")} />
      <Field label="Due" type="date" hint="By the business's payment terms, unless given." {...field("due_date")} />
    </Row>
  );
}

export function readDates(fields: FormData): Dates {
  return { issue_date: textOf(fields, "issue_date"), due_date: textOf(fields, "due_date") };
}
