import { notify } from "../../app/notices.ts";
import { ActionDialog } from "../../components/ActionDialog.tsx";
import { Button } from "../../components/Button.tsx";
import { Fault } from "../../components/Fault.tsx";
import { Field } from "../../components/Field.tsx";
import { useAction } from "../../data/action.ts";
import { textOf, useForm } from "../../data/form.ts";
import { CancelJob } from "../../generated/documents/CancelJob.ts";
import { CompleteJob } from "../../generated/documents/CompleteJob.ts";
import { ReopenJob } from "../../generated/documents/ReopenJob.ts";
import { StartJob } from "../../generated/documents/StartJob.ts";
import type { JobFragment } from "../../generated/types.ts";
import { FormDialog } from "../../records/FormDialog.tsx";
import { SignaturePad } from "./SignaturePad.tsx";

export function Start({ job: { id, job_number: number } }: { job: JobFragment }) {
  const { isPending, error, run } = useAction(StartJob, () => notify(`${number} has started.`, "good"));
  return (
    <>
      <Fault text={error} />
      <Button variant="main" isPending={isPending} onClick={() => run({ id })}>
        Start
      </Button>
    </>
  );
}

type Props = { job: JobFragment; onClose: () => void };

export function CompleteDialog({ job: { id, job_number: number, bookings }, onClose }: Props) {
  const open = bookings.filter(({ status }) => status === "scheduled").length;
  const form = useForm({
    document: CompleteJob,
    variables: (fields) => ({
      id,
      input: { signed_by: textOf(fields, "signed_by"), signature: textOf(fields, "signature") },
    }),
    onDone() {
      notify(`${number} is completed.`, "good");
      onClose();
    },
  });
  return (
    <FormDialog title={`Complete ${number}?`} form={form} action="Complete job" onClose={onClose}>
      <p>You can't change the schedule, site or assignees of a completed job.</p>
      {open > 0 && <p>{open === 1 ? "One booking stays" : `${open} bookings stay`} scheduled.</p>}
      <Field
        label="Signed by"
        name="signed_by"
        autocomplete="off"
        hint="The person who confirms that the work is done. Leave blank without a signature."
        error={form.errors.value.signed_by}
      />
      <SignaturePad onDraw={form.markChanged} />
    </FormDialog>
  );
}

export function ReopenDialog({ job: { id, job_number: number, status }, onClose }: Props) {
  return (
    <ActionDialog
      title={`Reopen ${number}?`}
      action="Reopen job"
      document={ReopenJob}
      variables={{ id }}
      onDone={() => {
        notify(`${number} is open again.`, "good");
      }}
      onClose={onClose}
    >
      <p>
        The job returns to the status that it had.
        {status === "cancelled" && " Bookings that were cancelled with it stay cancelled: book them again."}
      </p>
    </ActionDialog>
  );
}

export function CancelDialog({ job: { id, job_number: number, title, bookings }, onClose }: Props) {
  const open = bookings.filter(({ status }) => status === "scheduled").length;
  return (
    <ActionDialog
      title={`Cancel ${number}?`}
      action="Cancel job"
      keep="Keep job"
      document={CancelJob}
      variables={{ id }}
      onDone={() => {
        notify(`${number} is cancelled.`, "good");
      }}
      onClose={onClose}
    >
      <p>“{title}” will be cancelled.</p>
      {open > 0 && (
        <p>
          {open === 1 ? "Its scheduled booking" : `Its ${open} scheduled bookings`} will be cancelled too, and we'll
          email the customer.
        </p>
      )}
    </ActionDialog>
  );
}
