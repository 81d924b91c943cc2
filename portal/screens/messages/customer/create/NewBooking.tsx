import { useRef } from "preact/hooks";
import { notify } from "../../../../app/notices.ts";
import { Field, TextArea } from "../../../../components/Field.tsx";
import { Row } from "../../../../components/Form.tsx";
import { textOf, useForm } from "../../../../data/form.ts";
import { problemOf } from "../../../../data/problems.ts";
import { dateTime, instantOf, localOf, midnight } from "../../../../data/time.ts";
import { businessTimeZone } from "../../../../data/viewer.ts";
import { CreateBooking } from "../../../../generated/documents/CreateBooking.ts";
import { AssigneeField } from "../../../../records/AssigneeField.tsx";
import { FormDialog } from "../../../../records/FormDialog.tsx";
import { create, faultAt } from "../../../../records/faults.ts";
import { describeOverlap } from "../../../../records/overlap.ts";
import { SiteField } from "../../../../records/SiteField.tsx";
import type { DialogProps } from "./props.ts";

/** Tomorrow at nine, for an hour, until the person says when. */
function proposedTimes(): { start: string; end: string } {
  const tomorrow = Temporal.PlainDateTime.from(localOf(midnight(1)));
  const shown = (hour: number) => tomorrow.with({ hour, minute: 0 }).toString({ smallestUnit: "minute" });
  return { start: shown(9), end: shown(10) };
}

export function NewBooking({ customer: { id, email, sites }, onDone, onClose }: DialogProps) {
  const begin = useRef(proposedTimes()).current;
  const lastStart = useRef(begin.start);
  const form = useForm({
    document: CreateBooking,
    variables: (fields) => ({
      input: {
        customer_id: id,
        title: textOf(fields, "title") ?? "",
        start_at: instantOf(textOf(fields, "start_at") ?? "") ?? "",
        end_at: instantOf(textOf(fields, "end_at") ?? "") ?? "",
        assignee_id: textOf(fields, "assignee_id"),
        site_id: textOf(fields, "site_id"),
        instructions: textOf(fields, "instructions"),
      },
    }),
    async send(document, variables) {
      const answer = await create(document, variables);
      if (answer.error === undefined || problemOf(answer.error).type !== "booking-overlap") return answer;
      return { ...answer, error: faultAt("assignee_id", await describeOverlap(variables.input)) };
    },
    onDone({ create_booking: { title, start_at: start } }) {
      notify(`${title} is booked for ${dateTime(start)}.`, "good");
      onDone();
      onClose();
    },
  });
  const errors = form.errors.value;

  /** The end goes with the start, as long after it as before. */
  function moved({ currentTarget: start }: { currentTarget: HTMLInputElement }): void {
    const end = start.form?.elements.namedItem("end_at");
    const next = shifted(end instanceof HTMLInputElement ? end.value : "", lastStart.current, start.value);
    if (end instanceof HTMLInputElement && next !== undefined) end.value = next;
    if (start.value !== "") lastStart.current = start.value;
  }

  return (
    <FormDialog title="New booking" form={form} action="Book" onClose={onClose}>
      <Field
        label="Title"
        name="title"
        required
        autofocus
        autocomplete="off"
        error={errors.title}
        hint={
          email === null ? "The customer has no email, and is not told." : `An email with the time goes to ${email}.`
        }
      />
      <Row>
        <Field
          label="Start"
          name="start_at"
          type="datetime-local"
          required
          defaultValue={begin.start}
          onChange={moved}
          hint={`Times in ${businessTimeZone.value}.`}
          error={errors.start_at}
        />
        <Field
          label="End"
          name="end_at"
          type="datetime-local"
          required
          defaultValue={begin.end}
          error={errors.end_at}
        />
      </Row>
      <AssigneeField error={errors.assignee_id} />
      <SiteField sites={sites} error={errors.site_id} />
      <TextArea
        label="Instructions"
        name="instructions"
        rows={3}
        hint="For the assignee. The customer is not shown them."
        error={errors.instructions}
      />
    </FormDialog>
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
