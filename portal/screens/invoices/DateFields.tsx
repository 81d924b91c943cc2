import { Field } from "../../components/Field.tsx";
import { Row } from "../../components/Form.tsx";
import { fieldsWith, textOf } from "../../data/form.ts";

type Dates = { issue_date: string | null; due_date: string | null };

type Props = { dates?: Dates; errors: Readonly<Record<string, string>> };

/** The dates of a draft. Sending fills in the missing ones. */
export function DateFields({ dates, errors }: Props) {
  const field = fieldsWith(dates, errors);
  return (
    <Row>
      <Field label="Issued" type="date" hint="Leave blank to use the day you send it." {...field("issue_date")} />
      <Field label="Due" type="date" hint="Leave blank to use your payment terms." {...field("due_date")} />
    </Row>
  );
}

export function readDates(fields: FormData): Dates {
  return { issue_date: textOf(fields, "issue_date"), due_date: textOf(fields, "due_date") };
}
