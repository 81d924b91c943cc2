import { notify } from "../../../../app/notices.ts";
import { Field, TextArea } from "../../../../components/Field.tsx";
import { textOf, useForm } from "../../../../data/form.ts";
import { CreateJob } from "../../../../generated/documents/CreateJob.ts";
import { AssigneeField } from "../../../../records/AssigneeField.tsx";
import { FormDialog } from "../../../../records/FormDialog.tsx";
import { create } from "../../../../records/faults.ts";
import { SiteField } from "../../../../records/SiteField.tsx";
import type { DialogProps } from "./props.ts";

/** Creates a job, which is scheduled on its own screen. */
export function NewJob({ customer: { id, sites }, onDone, onClose }: DialogProps) {
  const form = useForm({
    document: CreateJob,
    send: create,
    variables(fields) {
      const assignee = textOf(fields, "assignee_id");
      return {
        input: {
          customer_id: id,
          title: textOf(fields, "title") ?? "",
          description: textOf(fields, "description"),
          site_id: textOf(fields, "site_id"),
          assignee_ids: assignee === null ? [] : [assignee],
        },
      };
    },
    onDone({ create_job: { job_number: number } }) {
      notify(`Job ${number} is created.`, "good");
      onDone();
      onClose();
    },
  });
  const { title, description, site_id: site, assignee_ids: assignees } = form.errors.value;
  return (
    <FormDialog title="New job" form={form} action="Create job" onClose={onClose}>
      <Field label="Title" name="title" required autofocus autocomplete="off" error={title} />
      <TextArea label="Description" name="description" error={description} />
      <SiteField sites={sites} error={site} />
      <AssigneeField error={assignees} />
    </FormDialog>
  );
}
