import { notify } from "../../app/notices.ts";
import { ActionDialog } from "../../components/ActionDialog.tsx";
import { Button } from "../../components/Button.tsx";
import { Fault } from "../../components/Fault.tsx";
import { useAction } from "../../data/action.ts";
import { CancelJob } from "../../generated/documents/CancelJob.ts";
import { CompleteJob } from "../../generated/documents/CompleteJob.ts";
import { StartJob } from "../../generated/documents/StartJob.ts";
import type { JobFragment } from "../../generated/types.ts";

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

export function CompleteDialog({ job: { id, job_number: number, title, bookings }, onClose }: Props) {
  const open = bookings.filter(({ status }) => status === "scheduled").length;
  return (
    <ActionDialog
      title={`Complete ${number}?`}
      action="Complete"
      document={CompleteJob}
      variables={{ id }}
      onDone={() => {
        notify(`${number} is completed.`, "good");
      }}
      onClose={onClose}
    >
      <p>“{title}” is done. Its schedule, site and people can then no longer be changed.</p>
      {open > 0 && (
        <p>{open === 1 ? "A booking of it is" : `${open} bookings of it are`} still scheduled, and stay so.</p>
      )}
    </ActionDialog>
  );
}

export function CancelDialog({ job: { id, job_number: number, title, bookings }, onClose }: Props) {
  const open = bookings.filter(({ status }) => status === "scheduled").length;
  return (
    <ActionDialog
      title={`Cancel ${number}?`}
      action="Cancel the job"
      document={CancelJob}
      variables={{ id }}
      onDone={() => {
        notify(`${number} is cancelled.`, "good");
      }}
      onClose={onClose}
    >
      <p>“{title}” will not be done.</p>
      {open > 0 && (
        <p>
          {open === 1 ? "Its scheduled booking is" : `Its ${open} scheduled bookings are`} cancelled too, and the
          customer is emailed.
        </p>
      )}
    </ActionDialog>
  );
}
