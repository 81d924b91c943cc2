import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { notify } from "../app/notices.ts";
import { Answer } from "../components/Answer.tsx";
import { Dialog } from "../components/Dialog.tsx";
import { useForm } from "../data/form.ts";
import { problemOf } from "../data/problems.ts";
import { useLive } from "../data/reread.ts";
import { dateTime } from "../data/time.ts";
import { CreateBooking } from "../generated/documents/CreateBooking.ts";
import { PaneCustomer } from "../generated/documents/PaneCustomer.ts";
import type { BookingFragment, PaneCustomerFragment } from "../generated/types.ts";
import { type BookingBegin, BookingFields, proposedTimes, readNewBooking } from "./BookingFields.tsx";
import { FormDialog } from "./FormDialog.tsx";
import { create, faultAt } from "./faults.ts";
import { describeOverlap } from "./overlap.ts";

type Times = { start_at?: string | null; end_at?: string | null };
type Begin = Omit<BookingBegin, "start_at" | "end_at"> & Times;

type Props = {
  /** The form's initial values. */
  booking?: Begin;
  customer: BookingFragment["customer"];
  onDone: () => void;
  onClose: () => void;
};

const title = "New booking";

/** Creates a booking for a customer, once their sites are loaded. */
export function NewBookingDialog({ customer: { id }, ...props }: Props) {
  const [answer, retry] = useLive(PaneCustomer, { id });
  if (answer.data !== undefined) return <NewBookingForm customerId={id} customer={answer.data.customer} {...props} />;
  return (
    <Dialog title={title} onClose={props.onClose}>
      <Answer answer={answer} retry={retry} lines={6}>
        {() => null}
      </Answer>
    </Dialog>
  );
}

type FormProps = Omit<Props, "customer"> & {
  customerId: string;
  /** Undefined until a customer is chosen and loaded. */
  customer: Pick<PaneCustomerFragment, "email" | "sites"> | undefined;
  /** The field that chooses the customer, given its error. */
  children?: (error: string | undefined) => ComponentChildren;
};

export function NewBookingForm({ booking = {}, customerId, customer, onDone, onClose, children }: FormProps) {
  const [begin] = useState(() => withTimes(booking));
  const form = useForm({
    document: CreateBooking,
    variables: (fields) => ({
      input: {
        ...readNewBooking(fields, begin),
        customer_id: customerId,
        job_id: begin.job?.id ?? null,
        lead_id: begin.lead?.id ?? null,
      },
    }),
    async send(document, variables) {
      const answer = await create(document, variables);
      if (answer.error === undefined || problemOf(answer.error).type !== "booking-overlap") return answer;
      return { ...answer, error: faultAt("assignee_id", await describeOverlap(variables.input)) };
    },
    onDone({ create_booking: { title: name, start_at: start } }) {
      notify(`${name} is booked for ${dateTime(start)}.`, "good");
      onDone();
      onClose();
    },
  });
  return (
    <FormDialog title={title} form={form} action="Book" onClose={onClose}>
      {children?.(form.errors.value.customer_id)}
      <BookingFields
        isTitleFirst={children === undefined}
        booking={begin}
        sites={customer?.sites ?? []}
        hint={hintOf(customer)}
        errors={form.errors.value}
      />
    </FormDialog>
  );
}

/** The end defaults to an hour after the start, and the start to tomorrow at 9:00. */
function withTimes({ start_at: start, end_at: end, ...rest }: Begin): BookingBegin {
  if (start == null) return { ...rest, ...proposedTimes() };
  return { ...rest, start_at: start, end_at: end ?? Temporal.Instant.from(start).add({ hours: 1 }).toString() };
}

function hintOf(customer: FormProps["customer"]): string {
  if (customer === undefined) return "We'll email the customer.";
  if (customer.email === null) return "We can't notify the customer, because they have no email address.";
  return `We'll email the time to ${customer.email}.`;
}
