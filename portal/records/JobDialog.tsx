import { useState } from "preact/hooks";
import { notify } from "../app/notices.ts";
import { Answer } from "../components/Answer.tsx";
import { Button, ButtonLink } from "../components/Button.tsx";
import { Dialog } from "../components/Dialog.tsx";
import { Fact, Facts } from "../components/Facts.tsx";
import { useForm } from "../data/form.ts";
import { useLive } from "../data/reread.ts";
import { Job } from "../generated/documents/Job.ts";
import { UpdateJob } from "../generated/documents/UpdateJob.ts";
import type { JobFragment } from "../generated/types.ts";
import { AssigneesField, readAssignees } from "./AssigneesField.tsx";
import { changedOf } from "./changed.ts";
import { FormDialog } from "./FormDialog.tsx";
import { JobBadge } from "./JobBadge.tsx";
import { period } from "./period.ts";
import { siteLine } from "./places.ts";
import { CustomerLink } from "./RecordLink.tsx";
import styles from "./Records.module.css";
import { readTime, TimeFields } from "./TimeFields.tsx";

type Props = { id: string; onClose: () => void };

/** A job in the schedule: edits its time and assignees, and links to its screen. */
export function JobDialog({ id, onClose }: Props) {
  const [answer, retry] = useLive(Job, { id }, ["job"], (change) => change.id === id);
  const job = answer.data?.job;
  if (job === undefined)
    return (
      <Dialog title="Job" onClose={onClose}>
        <Answer answer={answer} retry={retry} lines={6}>
          {() => null}
        </Answer>
      </Dialog>
    );
  if (job.status !== "completed" && job.status !== "cancelled") return <Plan job={job} onClose={onClose} />;
  return (
    <Dialog title={job.title} onClose={onClose}>
      <About job={job} />
      <div class={styles.actions}>
        <ButtonLink href={`/jobs/${id}`}>Open job</ButtonLink>
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  );
}

function About({ job }: { job: JobFragment }) {
  const { id, job_number: number, status, customer, site, scheduled_start: start, scheduled_end: end } = job;
  return (
    <>
      <p>
        <JobBadge status={status} /> Job <a href={`/jobs/${id}`}>{number}</a>
      </p>
      <Facts>
        <Fact term="Customer">
          <CustomerLink customer={customer} />
        </Fact>
        <Fact term="Site">{site && siteLine(site)}</Fact>
        <Fact term="Scheduled">{start && period(start, end)}</Fact>
      </Facts>
    </>
  );
}

function Plan({ job, onClose }: { job: JobFragment; onClose: () => void }) {
  // The form compares with the job as it was opened, even if it changes meanwhile.
  const [before] = useState(job);
  const { id, title, scheduled_start, scheduled_end, assignees } = before;
  const form = useForm({
    document: UpdateJob,
    variables: (fields) => ({
      id,
      input: changedOf(
        {
          scheduled_start: readTime(fields, "scheduled_start", scheduled_start),
          scheduled_end: readTime(fields, "scheduled_end", scheduled_end),
          assignee_ids: readAssignees(fields, assignees),
        },
        { scheduled_start, scheduled_end, assignee_ids: assignees.map((one) => one.id) },
      ),
    }),
    onDone() {
      notify("Saved.", "good");
      onClose();
    },
  });
  const errors = form.errors.value;
  return (
    <FormDialog title={title} form={form} action="Save" onClose={onClose}>
      <About job={job} />
      <TimeFields
        names={["scheduled_start", "scheduled_end"]}
        start={scheduled_start}
        end={scheduled_end}
        errors={errors}
      />
      <AssigneesField assignees={assignees} error={errors.assignee_ids} />
    </FormDialog>
  );
}
