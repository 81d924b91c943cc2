import { useSignal } from "@preact/signals";
import { useRoute } from "preact-iso";
import { useKeys } from "../../app/shortcuts.ts";
import { Answer } from "../../components/Answer.tsx";
import { Button, ButtonLink } from "../../components/Button.tsx";
import { Columns } from "../../components/Columns.tsx";
import { Fact, Facts } from "../../components/Facts.tsx";
import { PendingScreen } from "../../components/PendingScreen.tsx";
import { Screen, Section } from "../../components/Screen.tsx";
import { withQuery } from "../../data/addresses.ts";
import { phone } from "../../data/format.ts";
import { useLive } from "../../data/reread.ts";
import { date, dateTime } from "../../data/time.ts";
import { Job as Document } from "../../generated/documents/Job.ts";
import { PaneCustomer } from "../../generated/documents/PaneCustomer.ts";
import type { CustomFieldsFragment, HistoryFragment, JobFragment } from "../../generated/types.ts";
import { CustomFields } from "../../records/CustomFields.tsx";
import { Drawing } from "../../records/Drawing.tsx";
import { dayOf } from "../../records/days.ts";
import { Files } from "../../records/Files.tsx";
import { Invoices } from "../../records/Invoices.tsx";
import { JobBadge } from "../../records/JobBadge.tsx";
import { Notes } from "../../records/Notes.tsx";
import { period } from "../../records/period.ts";
import { oneLine } from "../../records/places.ts";
import { quoteName } from "../../records/quote-name.ts";
import { CustomerLink, RecordLink } from "../../records/RecordLink.tsx";
import { Bookings } from "./Bookings.tsx";
import { EditJob } from "./EditJob.tsx";
import styles from "./Job.module.css";
import { Lines } from "./Lines.tsx";
import { QuoteLines } from "./QuoteLines.tsx";
import { Timeline } from "./Timeline.tsx";
import { CancelDialog, CompleteDialog, ReopenDialog, Start } from "./transitions.tsx";

export function Job() {
  const { id = "" } = useRoute().params;
  const [answer, retry] = useLive(
    Document,
    { id },
    ["job", "booking", "invoice", "customer", "custom_field"],
    (change) => change.kind !== "job" || change.id === id,
  );
  if (answer.data === undefined) return <PendingScreen title="Job" answer={answer} retry={retry} />;
  const { job, custom_fields: fields, job_history: history } = answer.data;
  return <Shown key={id} job={job} fields={fields} history={history.data} retry={retry} />;
}

type Dialog = "edit" | "complete" | "cancel" | "reopen";

type ShownProps = {
  job: JobFragment;
  fields: CustomFieldsFragment;
  history: readonly HistoryFragment[];
  retry: () => void;
};

function Shown({ job, fields, history, retry }: ShownProps) {
  const { title, job_number: number, status, description, quote, created_at: createdAt } = job;
  const dialog = useSignal<Dialog | undefined>(undefined);
  const close = () => (dialog.value = undefined);
  const open = (name: Dialog) => () => (dialog.value = name);
  const isOpen = status !== "completed" && status !== "cancelled";
  useKeys([{ keys: "e", title: "Edit job", run: open("edit") }]);
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
          {isOpen && <Button onClick={open("cancel")}>Cancel job</Button>}
          {!isOpen && <Button onClick={open("reopen")}>Reopen</Button>}
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
      <Columns aside={<Aside job={job} fields={fields} history={history} />}>
        <Section title="Work">
          {description === null ? (
            <p class={styles.quiet}>No description.</p>
          ) : (
            <p class={styles.text} dir="auto">
              {description}
            </p>
          )}
        </Section>
        {quote !== null && <QuoteLines quoteId={quote.id} />}
        <Lines job={job} />
        <Bookings job={job} isOpen={isOpen} onDone={retry} />
        <Invoices invoices={job.invoices} of={status === "cancelled" ? undefined : { job: job.id }} />
        <Notes kind="job" id={job.id} />
        <Files kind="job" id={job.id} />
      </Columns>
      {dialog.value === "edit" && <EditJob job={job} onClose={close} />}
      {dialog.value === "complete" && <CompleteDialog job={job} onClose={close} />}
      {dialog.value === "reopen" && <ReopenDialog job={job} onClose={close} />}
      {dialog.value === "cancel" && <CancelDialog job={job} onClose={close} />}
    </Screen>
  );
}

function Aside({ job, fields, history }: Omit<ShownProps, "retry">) {
  return (
    <>
      <Plan job={job} />
      <CustomFields record="job" id={job.id} fields={fields} values={job.custom} />
      <Customer customer={job.customer} />
      <Site site={job.site} />
      <Timeline job={job} history={history} />
    </>
  );
}

function Plan({ job }: { job: JobFragment }) {
  const { scheduled_start: start, scheduled_end: end, assignees, quote, lead } = job;
  const { completed_at: completedAt, cancelled_at: cancelledAt, signed_by: signedBy, signature } = job;
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
        <Fact term="Scheduled">{start === null ? "Not yet" : period(start, end)}</Fact>
        <Fact term="Assigned to">
          {assignees.length === 0 ? "Nobody" : assignees.map(({ name }) => name).join(", ")}
        </Fact>
        <Fact term="Completed">{completedAt && dateTime(completedAt)}</Fact>
        <Fact term="Signed by">{signedBy}</Fact>
        <Fact term="Signature">{signature && <Drawing path={signature} by={signedBy ?? "the customer"} />}</Fact>
        <Fact term="Cancelled">{cancelledAt && dateTime(cancelledAt)}</Fact>
        <Fact term="Quote">
          {quote && <RecordLink kind="quote" id={quote.id} number={quoteName(quote)} title={quote.title} />}
        </Fact>
        <Fact term="Lead">
          {lead && <RecordLink kind="lead" id={lead.id} number={lead.reference} title={lead.name} />}
        </Fact>
      </Facts>
    </Section>
  );
}

/** The customer with their contacts. */
function Customer({ customer }: Pick<JobFragment, "customer">) {
  const { id } = customer;
  const [answer, retry] = useLive(PaneCustomer, { id }, ["customer"], (change) => change.id === id);
  return (
    <Section title="Customer">
      <p class={styles.name}>
        <CustomerLink customer={customer} />
      </p>
      <Answer answer={answer} retry={retry} lines={2}>
        {({ customer: { phone: number, email, contacts } }) => (
          <Facts>
            <Fact term="Phone">{number && <a href={`tel:${number}`}>{phone(number)}</a>}</Fact>
            <Fact term="Email">{email && <a href={`mailto:${email}`}>{email}</a>}</Fact>
            {contacts.map(({ id: key, name, role, phone: digits }) => (
              <Fact
                key={key}
                term={
                  <>
                    <bdi>{name}</bdi>
                    {role !== null && `, ${role}`}
                  </>
                }
              >
                {digits && <a href={`tel:${digits}`}>{phone(digits)}</a>}
              </Fact>
            ))}
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
        <p class={styles.quiet}>No site.</p>
      </Section>
    );
  const { name, address, access_notes: notes } = site;
  return (
    <Section title="Site">
      <Facts>
        <Fact term="Name">{name}</Fact>
        <Fact term="Address">{oneLine(address)}</Fact>
        <Fact term="Access notes" class={styles.text} dir="auto">
          {notes ?? "None"}
        </Fact>
      </Facts>
    </Section>
  );
}
