import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { Field, Option, Select, TextArea } from "../components/Field.tsx";
import { now } from "../data/clock.ts";
import { textOf } from "../data/form.ts";
import { businessTimeZone } from "../data/viewer.ts";
import type { BookingFragment, PaneCustomerFragment } from "../generated/types.ts";
import { AssigneeField } from "./AssigneeField.tsx";
import { FindTime } from "./FindTime.tsx";
import { findOverlap } from "./overlap.ts";
import styles from "./Records.module.css";
import { SiteField } from "./SiteField.tsx";
import { readTime, TimeFields } from "./TimeFields.tsx";

/** The form's initial values. */
export type BookingBegin = Pick<BookingFragment, "start_at" | "end_at"> &
  Partial<Pick<BookingFragment, "id" | "title" | "kind" | "instructions">> & {
    assignee?: { id: string; name: string } | null;
    site?: { id: string } | null;
    job?: { id: string } | null;
    lead?: { id: string } | null;
  };

type Props = {
  booking: BookingBegin;
  sites: PaneCustomerFragment["sites"];
  /** Whether the title comes first and the customer follows. */
  isTitleFirst: boolean;
  /** Shown under the title, which the customer's email contains. */
  hint: string;
  /** An ended booking keeps its time, site, assignee and kind. */
  hasEnded?: boolean;
  errors: Readonly<Record<string, string>>;
};

export function BookingFields({ booking, sites, hint, isTitleFirst, hasEnded = false, errors }: Props) {
  const { id, title, kind, start_at: start, end_at: end, assignee, site, instructions } = booking;
  const overlap = useSignal<string | undefined>(undefined);
  const asked = useRef(0);

  /** Shows an overlap before the server rejects it. */
  async function look(form: HTMLFormElement): Promise<void> {
    asked.current += 1;
    const own = asked.current;
    const wanted = timesOf(new FormData(form), booking);
    const isComplete = wanted.assignee_id !== null && wanted.start_at < wanted.end_at;
    const found = isComplete ? await findOverlap(wanted, id) : undefined;
    if (own === asked.current) overlap.value = found;
  }

  return (
    <>
      <Field
        label="Title"
        name="title"
        required
        autofocus={isTitleFirst}
        autocomplete="off"
        defaultValue={title ?? ""}
        hint={hint}
        error={errors.title}
      />
      {!hasEnded && (
        <div
          class={styles.fields}
          onChange={({ target }) => {
            const { form } = target as HTMLInputElement;
            if (form !== null) look(form).catch(() => undefined);
          }}
        >
          <TimeFields names={["start_at", "end_at"]} start={start} end={end} isRequired errors={errors} />
          <FindTime wantedOf={(form) => timesOf(new FormData(form), booking)} />
          <AssigneeField assignee={assignee} error={errors.assignee_id ?? overlap.value} />
          <Select label="Kind" name="kind" error={errors.kind}>
            <Option value="booking" isChosen={kind !== "visit"}>
              Booking, which the customer asked for
            </Option>
            <Option value="visit" isChosen={kind === "visit"}>
              Visit, which the business scheduled
            </Option>
          </Select>
          <SiteField sites={sites} site={site} error={errors.site_id} />
        </div>
      )}
      <TextArea
        label="Instructions"
        name="instructions"
        rows={3}
        defaultValue={instructions ?? ""}
        hint="For the assignee. The customer is not shown them."
        error={errors.instructions}
      />
    </>
  );
}

function timesOf(fields: FormData, { start_at: start, end_at: end }: BookingBegin) {
  return {
    start_at: readTime(fields, "start_at", start) ?? "",
    end_at: readTime(fields, "end_at", end) ?? "",
    assignee_id: textOf(fields, "assignee_id"),
  };
}

export function readNewBooking(fields: FormData, booking: BookingBegin) {
  return {
    title: textOf(fields, "title") ?? "",
    instructions: textOf(fields, "instructions"),
    ...timesOf(fields, booking),
    kind: fields.get("kind") === "visit" ? ("visit" as const) : ("booking" as const),
    site_id: textOf(fields, "site_id"),
  };
}

/** Omits the fields that the form does not show, so that they stay unchanged. */
export function readBooking(fields: FormData, booking: BookingBegin): Partial<ReturnType<typeof readNewBooking>> {
  const { title, instructions, site_id, ...plan } = readNewBooking(fields, booking);
  return {
    title,
    instructions,
    ...(fields.has("site_id") ? { site_id } : {}),
    ...(fields.has("start_at") ? plan : {}),
  };
}

/** Tomorrow from 9:00 to 10:00, the default time. */
export function proposedTimes(): Pick<BookingBegin, "start_at" | "end_at"> {
  const tomorrow = now().toZonedDateTimeISO(businessTimeZone.value).add({ days: 1 }).toPlainDate();
  const at = (hour: number) =>
    tomorrow
      .toZonedDateTime({ timeZone: businessTimeZone.value, plainTime: Temporal.PlainTime.from({ hour }) })
      .toInstant()
      .toString();
  return { start_at: at(9), end_at: at(10) };
}
