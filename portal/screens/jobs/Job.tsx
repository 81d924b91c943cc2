import { useSignal } from "@preact/signals";
import { useRoute } from "preact-iso";
import { useKeys } from "../../app/shortcuts.ts";
import { Answer } from "../../components/Answer.tsx";
import { Button, ButtonLink } from "../../components/Button.tsx";
import { Columns } from "../../components/Columns.tsx";
import { Facts } from "../../components/Facts.tsx";
import { Screen, Section } from "../../components/Screen.tsx";
import { withQuery } from "../../data/addresses.ts";
import { phone } from "../../data/format.ts";
import { useLive } from "../../data/reread.ts";
import { date, dateTime } from "../../data/time.ts";
import { Job as Document } from "../../generated/documents/Job.ts";
import { PaneCustomer } from "../../generated/documents/PaneCustomer.ts";
import type { JobFragment } from "../../generated/types.ts";
import { dayOf } from "../../records/days.ts";
import { JobBadge } from "../../records/JobBadge.tsx";
import { period } from "../../records/period.ts";
import { oneLine } from "../../records/places.ts";
import { RecordLink } from "../../records/RecordLink.tsx";
import { Bookings } from "./Bookings.tsx";
import { EditJob } from "./EditJob.tsx";
import { Invoices } from "./Invoices.tsx";
import styles from "./Job.module.css";
import { CancelDialog, CompleteDialog, Start } from "./transitions.tsx";

/** A job: what is to be done, for whom, where, when and by whom. */
export function Job() {
  const { id = "" } = useRoute().params;
  const [answer, retry] = useLive(
    Document,
    { id },
    ["job", "booking", "invoice", "customer"],
    (change) => change.kind !== "job" || change.id === id,
  );
  if (answer.data === undefined)
    return (
      <Screen title="Job">
        <Answer answer={answer} retry={retry} lines={10}>
          {() => null}
        </Answer>
      </Screen>
    );
  return <Shown key={id} job={answer.data.job} retry={retry} />;
}

type Dialog = "edit" | "complete" | "cancel";

function Shown({ job, retry }: { job: JobFragment; retry: () => void }) {
  const { title, job_number: number, status, description, created_at: createdAt } = job;
  const dialog = useSignal<Dialog | undefined>(undefined);
  const close = () => (dialog.value = undefined);
  const open = (name: Dialog) => () => (dialog.value = name);
  const isOpen = status !== "completed" && status !== "cancelled";
  useKeys([{ keys: "e", title: "Edit the job", run: open("edit") }]);
  return (
    <Screen
      title={title}
      about={
        <>
          {number}, created {date(createdAt)} <JobBadge status={status} />
        </>
      }
      actions={
        <>
          <Button title="Edit (E)" onClick={open("edit")}>
            Edit
          </Button>
          {isOpen && <Button onClick={open("cancel")}>Cancel the job</Button>}
          {status === "unscheduled" && (
            <Button variant="main" onClick={open("edit")}>
              Schedule
            </Button>
          )}
          {isOpen && (
            <Button variant={status === "in_progress" ? "main" : "plain"} onClick={open("complete")}>
              Complete
            </Button>
          )}
          {status === "scheduled" && <Start job={job} />}
        </>
      }
    >
      <Columns aside={<Aside job={job} />}>
        <Section title="Work">
          {description === null ? (
            <p class={styles.quiet}>No description.</p>
          ) : (
            <p class={styles.text} dir="auto">
              {description}
            </p>
          )}
        </Section>
        <Bookings job={job} isOpen={isOpen} onDone={retry} />
        <Invoices job={job} />
      </Columns>
      {dialog.value === "edit" && <EditJob job={job} onClose={close} />}
      {dialog.value === "complete" && <CompleteDialog job={job} onClose={close} />}
      {dialog.value === "cancel" && <CancelDialog job={job} onClose={close} />}
    </Screen>
  );
}

function Aside({ job }: { job: JobFragment }) {
  return (
    <>
      <Plan job={job} />
      <Customer customer={job.customer} />
      <Site site={job.site} />
    </>
  );
}

function Plan({ job }: { job: JobFragment }) {
  const { scheduled_start: start, scheduled_end: end, assignees, completed_at: completedAt, quote, lead } = job;
  return (
    <Section
      title="Schedule"
      actions={
        start !== null && (
          <ButtonLink href={withQuery("/schedule", { view: "day", date: String(dayOf(start)) })}>Show</ButtonLink>
        )
      }
    >
      <Facts>
        <dt>Scheduled</dt>
        <dd>{start === null ? "Not yet" : period(start, end)}</dd>
        <dt>Assigned to</dt>
        <dd>{assignees.length === 0 ? "Nobody" : assignees.map(({ name }) => name).join(", ")}</dd>
        {completedAt !== null && (
          <>
            <dt>Completed</dt>
            <dd>{dateTime(completedAt)}</dd>
          </>
        )}
        {job.cancelled_at !== null && (
          <>
            <dt>Cancelled</dt>
            <dd>{dateTime(job.cancelled_at)}</dd>
          </>
        )}
        {quote !== null && (
          <>
            <dt>Quote</dt>
            <dd>
              <RecordLink kind="quote" id={quote.id} number={quote.quote_reference} title={quote.title} />
            </dd>
          </>
        )}
        {lead !== null && (
          <>
            <dt>Lead</dt>
            <dd>
              <RecordLink kind="lead" id={lead.id} number={lead.reference} title={lead.name} />
            </dd>
          </>
        )}
      </Facts>
    </Section>
  );
}

/** Whom to call before coming. */
function Customer({ customer: { id, name } }: Pick<JobFragment, "customer">) {
  const [answer, retry] = useLive(PaneCustomer, { id }, ["customer"], (change) => change.id === id);
  return (
    <Section title="Customer">
      <p class={styles.name}>
        <a href={`/customers/${id}`}>
          <bdi>{name}</bdi>
        </a>
      </p>
      <Answer answer={answer} retry={retry} lines={2}>
        {({ customer: { phone: number, email, contacts } }) => (
          <Facts>
            {number !== null && (
              <>
                <dt>Phone</dt>
                <dd>
                  <a href={`tel:${number}`}>{phone(number)}</a>
                </dd>
              </>
            )}
            {email !== null && (
              <>
                <dt>Email</dt>
                <dd>
                  <a href={`mailto:${email}`}>{email}</a>
                </dd>
              </>
            )}
            {contacts.flatMap(({ id: key, name: who, role, phone: digits }) =>
              digits === null
                ? []
                : [
                    <dt key={`${key} name`}>
                      <bdi>{who}</bdi>
                      {role !== null && `, ${role}`}
                    </dt>,
                    <dd key={`${key} phone`}>
                      <a href={`tel:${digits}`}>{phone(digits)}</a>
                    </dd>,
                  ],
            )}
          </Facts>
        )}
      </Answer>
    </Section>
  );
}

function Site({ site }: { site: JobFragment["site"] }) {
  if (site === null)
    return (
      <Section title="Site">
        <p class={styles.quiet}>No site is set.</p>
      </Section>
    );
  const { name, address, access_notes: notes } = site;
  return (
    <Section title="Site">
      <Facts>
        {name !== null && (
          <>
            <dt>Name</dt>
            <dd>{name}</dd>
          </>
        )}
        <dt>Address</dt>
        <dd>{oneLine(address)}</dd>
        <dt>Access notes</dt>
        <dd class={styles.text} dir="auto">
          {notes ?? "None"}
        </dd>
      </Facts>
    </Section>
  );
}
