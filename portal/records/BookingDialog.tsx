import { useSignal } from "@preact/signals";
import { useState } from "preact/hooks";
import { notify } from "../app/notices.ts";
import { ActionDialog } from "../components/ActionDialog.tsx";
import { Answer } from "../components/Answer.tsx";
import { Badge } from "../components/Badge.tsx";
import { Button } from "../components/Button.tsx";
import { Dialog } from "../components/Dialog.tsx";
import { Fact, Facts } from "../components/Facts.tsx";
import { Fault } from "../components/Fault.tsx";
import { useAction } from "../data/action.ts";
import { mutate } from "../data/client.ts";
import { useForm } from "../data/form.ts";
import { phone, statusWords } from "../data/format.ts";
import { problemOf } from "../data/problems.ts";
import { useLive } from "../data/reread.ts";
import { dateTime } from "../data/time.ts";
import { Booking } from "../generated/documents/Booking.ts";
import { CancelBooking } from "../generated/documents/CancelBooking.ts";
import { CompleteBooking } from "../generated/documents/CompleteBooking.ts";
import { PaneCustomer } from "../generated/documents/PaneCustomer.ts";
import { UpdateBooking } from "../generated/documents/UpdateBooking.ts";
import type { BookingFragment, PaneCustomerFragment } from "../generated/types.ts";
import { BookingFields, readBooking } from "./BookingFields.tsx";
import { changedOf } from "./changed.ts";
import { FormDialog } from "./FormDialog.tsx";
import { faultAt } from "./faults.ts";
import { OnMyWay } from "./OnMyWay.tsx";
import { describeOverlap } from "./overlap.ts";
import { period } from "./period.ts";
import { siteLine } from "./places.ts";
import { CustomerLink, RecordLink } from "./RecordLink.tsx";
import styles from "./Records.module.css";

type Props = { id: string; onDone: () => void; onClose: () => void };

/** Shows a booking, and edits, completes or cancels it. */
export function BookingDialog({ id, onDone, onClose }: Props) {
  const [answer, retry] = useLive(Booking, { id }, ["booking", "customer"]);
  if (answer.data !== undefined) return <Opened booking={answer.data.booking} onDone={onDone} onClose={onClose} />;
  return (
    <Dialog title="Booking" onClose={onClose}>
      <Answer answer={answer} retry={retry} lines={6}>
        {() => null}
      </Answer>
    </Dialog>
  );
}

type OpenedProps = { booking: BookingFragment; onDone: () => void; onClose: () => void };

function Opened({ booking, onDone, onClose }: OpenedProps) {
  const [{ data }] = useLive(PaneCustomer, { id: booking.customer.id }, ["customer"]);
  const part = useSignal<"edit" | "cancel" | undefined>(undefined);
  const props = { booking, customer: data?.customer, onDone, onClose: () => (part.value = undefined) };
  if (part.value === "edit") return <Edit {...props} />;
  if (part.value === "cancel") return <Cancel {...props} />;
  const isScheduled = booking.status === "scheduled";
  return (
    <Dialog title={booking.title} onClose={onClose}>
      <About booking={booking} customer={data?.customer} />
      <OnMyWay booking={booking} customer={booking.customer.name} onDone={onDone} />
      <div class={styles.actions}>
        <Button onClick={onClose}>Close</Button>
        {isScheduled && <Button onClick={() => (part.value = "cancel")}>Cancel booking</Button>}
        <Button onClick={() => (part.value = "edit")}>Edit booking</Button>
        {isScheduled && <Complete booking={booking} onDone={onDone} />}
      </div>
    </Dialog>
  );
}

type PartProps = OpenedProps & { customer: PaneCustomerFragment | undefined };

function About({ booking, customer }: Pick<PartProps, "booking" | "customer">) {
  const { kind, status, start_at: start, end_at: end, assignee, site, job, instructions, on_my_way_at: told } = booking;
  return (
    <>
      <p>
        <Badge tone={status === "completed" ? "good" : "plain"}>{statusWords(status)}</Badge>{" "}
        {kind === "visit" ? "Visit" : "Booking"}
      </p>
      <Facts>
        <Fact term="When">{period(start, end)}</Fact>
        <Fact term="Assigned to">{assignee?.name ?? "Nobody"}</Fact>
        <Fact term="Customer">
          <CustomerLink customer={booking.customer} />
        </Fact>
        <Fact term="Phone">{customer?.phone && <a href={`tel:${customer.phone}`}>{phone(customer.phone)}</a>}</Fact>
        <Fact term="Site">{site && siteLine(site)}</Fact>
        <Fact term="Access notes" class={styles.text}>
          {site?.access_notes}
        </Fact>
        <Fact term="Job">{job && <RecordLink kind="job" id={job.id} number={job.job_number} title={job.title} />}</Fact>
        <Fact term="Told “on my way”">{told && dateTime(told)}</Fact>
        <Fact term="Instructions" class={styles.text} dir="auto">
          {instructions}
        </Fact>
      </Facts>
    </>
  );
}

function Complete({ booking: { id, title }, onDone }: Pick<PartProps, "booking" | "onDone">) {
  const { isPending, error, run } = useAction(CompleteBooking, () => {
    notify(`${title} is completed.`, "good");
    onDone();
  });
  return (
    <>
      <Fault text={error} />
      <Button variant="main" isPending={isPending} onClick={() => run({ id })}>
        Complete
      </Button>
    </>
  );
}

function Edit({ booking, customer, onDone, onClose }: PartProps) {
  // The form compares with the booking as it was opened, even if it changes meanwhile.
  const [before] = useState(booking);
  const form = useForm({
    document: UpdateBooking,
    variables: (fields) => ({ id: before.id, input: changedOf(readBooking(fields, before), writtenOf(before)) }),
    async send(document, variables) {
      const answer = await mutate(document, variables);
      if (answer.error === undefined || problemOf(answer.error).type !== "booking-overlap") return answer;
      const wanted = { ...writtenOf(before), ...variables.input } as ReturnType<typeof writtenOf>;
      return { ...answer, error: faultAt("assignee_id", await describeOverlap(wanted, before.id)) };
    },
    onDone() {
      notify("Saved.", "good");
      onDone();
      onClose();
    },
  });
  const isTold = customer?.email !== null;
  return (
    <FormDialog title={`Edit ${before.title}`} form={form} action="Save" onClose={onClose}>
      <BookingFields
        booking={before}
        sites={customer?.sites ?? []}
        isTitleFirst
        hint={
          isTold
            ? "The customer is emailed a new time or site."
            : "The customer has no email, and gets no message of changes."
        }
        hasEnded={booking.status !== "scheduled"}
        errors={form.errors.value}
      />
    </FormDialog>
  );
}

/** The booking as the input that its form would send. */
function writtenOf({ title, kind, start_at, end_at, assignee, site, instructions }: BookingFragment) {
  return {
    title,
    kind,
    start_at,
    end_at,
    assignee_id: assignee?.id ?? null,
    site_id: site?.id ?? null,
    instructions,
  };
}

function Cancel({ booking: { id, title }, onDone, onClose }: PartProps) {
  return (
    <ActionDialog
      title={`Cancel ${title}?`}
      action="Cancel booking"
      keep="Keep booking"
      document={CancelBooking}
      variables={{ id }}
      onDone={() => {
        notify(`${title} is cancelled.`, "good");
        onDone();
      }}
      onClose={onClose}
    >
      <p>The time becomes free again, and we'll email the customer.</p>
    </ActionDialog>
  );
}
