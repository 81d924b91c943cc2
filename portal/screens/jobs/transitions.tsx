import { notify } from "../../app/notices.ts";
import { Button } from "../../components/Button.tsx";
import { ConfirmDialog } from "../../components/Dialog.tsx";
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
  const { isPending, error, run } = useAction(CompleteJob, () => {
    notify(`${number} is completed.`, "good");
    onClose();
  });
  const open = bookings.filter(({ status }) => status === "scheduled").length;
  return (
    <ConfirmDialog
      title={`Complete ${number}?`}
      action="Complete"
      isPending={isPending}
      error={error}
      onConfirm={() => run({ id })}
      onClose={onClose}
    >
      <p>“{title}” is done. Its schedule, site and people can then no longer be changed.</p>
      {open > 0 && (
        <p>{open === 1 ? "A booking of it is" : `${open} bookings of it are`} still scheduled, and stay so.</p>
      )}
    </ConfirmDialog>
  );
}

export function CancelDialog({ job: { id, job_number: number, title, bookings }, onClose }: Props) {
  const { isPending, error, run } = useAction(CancelJob, () => {
    notify(`${number} is cancelled.`, "good");
    onClose();
  });
  const open = bookings.filter(({ status }) => status === "scheduled").length;
  return (
    <ConfirmDialog
      title={`Cancel ${number}?`}
      action="Cancel the job"
      isPending={isPending}
      error={error}
      onConfirm={() => run({ id })}
      onClose={onClose}
    >
      <p>“{title}” will not be done.</p>
      {open > 0 && (
        <p>
          {open === 1 ? "Its scheduled booking is" : `Its ${open} scheduled bookings are`} cancelled too, and the
          customer is emailed.
        </p>
      )}
    </ConfirmDialog>
  );
}
