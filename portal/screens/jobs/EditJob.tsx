import { useState } from "preact/hooks";
import { notify } from "../../app/notices.ts";
import { Answer } from "../../components/Answer.tsx";
import { Dialog } from "../../components/Dialog.tsx";
import { useForm } from "../../data/form.ts";
import { useLive } from "../../data/reread.ts";
import { PaneCustomer } from "../../generated/documents/PaneCustomer.ts";
import { UpdateJob } from "../../generated/documents/UpdateJob.ts";
import type { JobFragment, PaneCustomerFragment } from "../../generated/types.ts";
import { changedOf } from "../../records/changed.ts";
import { FormDialog } from "../../records/FormDialog.tsx";
import { JobFields, readJob } from "./JobFields.tsx";

type Props = { job: JobFragment; onClose: () => void };

/** Opens once the customer's sites are loaded, since the form chooses from them. */
export function EditJob({ job, onClose }: Props) {
  const [answer, retry] = useLive(PaneCustomer, { id: job.customer.id });
  const title = `Edit ${job.job_number}`;
  if (answer.data !== undefined)
    return <EditForm title={title} job={job} sites={answer.data.customer.sites} onClose={onClose} />;
  return (
    <Dialog title={title} onClose={onClose}>
      <Answer answer={answer} retry={retry} lines={6}>
        {() => null}
      </Answer>
    </Dialog>
  );
}

function EditForm({ title, job, sites, onClose }: Props & { title: string; sites: PaneCustomerFragment["sites"] }) {
  // The form compares with the job as it was opened, even if it changes meanwhile.
  const [before] = useState(job);
  const form = useForm({
    document: UpdateJob,
    variables: (fields) => ({ id: before.id, input: changedOf(readJob(fields, before), writtenOf(before)) }),
    onDone() {
      notify("Saved.", "good");
      onClose();
    },
  });
  return (
    <FormDialog title={title} form={form} action="Save" onClose={onClose}>
      <JobFields
        job={before}
        sites={sites}
        hasEnded={job.status === "completed" || job.status === "cancelled"}
        errors={form.errors.value}
      />
    </FormDialog>
  );
}

/** The job as input. */
function writtenOf({ title, description, site, scheduled_start, scheduled_end, assignees }: JobFragment) {
  return {
    title,
    description,
    site_id: site?.id ?? null,
    scheduled_start,
    scheduled_end,
    assignee_ids: assignees.map(({ id }) => id),
  };
}
