import { isVisible } from "../../../graphql/parse.ts";
import { limits } from "../../../limits/limits.ts";
import { badField, badFields, type FieldError } from "../../../problems.ts";
import type { RowOf, UpdateData } from "../../../query/types.ts";
import type { RemindedRecord } from "./plan.ts";
import type { UpdateReminderSettingsInput } from "./schema.ts";
import { type Channel, placeholderFault, type Template, type TextKind } from "./texts.ts";

const { max: maxSteps } = limits.records.reminderSteps;
const { max: maxSmsCharacters } = limits.inbox.smsCharacters;

export type StepInput = { id?: string | null; days: number; channel: Channel; subject?: string | null; text: string };

export type Step = Template & { id: string | undefined; days: number; channel: Channel };

type Input = typeof UpdateReminderSettingsInput.$inferInput;

const days = { invoice: { min: -60, max: 365 }, quote: { min: 1, max: 365 } } as const;

/** The steps of the input, checked. Undefined if it has none. */
export function readSteps(record: RemindedRecord, steps: readonly StepInput[] | undefined): Step[] | undefined {
  if (steps === undefined) return undefined;
  const pointer = `/${record}_steps`;
  if (steps.length > maxSteps) throw badField(pointer, `must have at most ${maxSteps} steps`);
  const { min, max } = days[record];
  const errors = steps.flatMap((step, index): FieldError[] => [
    ...(step.days < min || step.days > max
      ? [{ pointer: `${pointer}/${index}/days`, detail: `must be from ${min} to ${max}` }]
      : []),
    ...faultsOf(record, step.channel, step).map(({ name, detail }) => ({
      pointer: `${pointer}/${index}/${name}`,
      detail,
    })),
  ]);
  if (errors.length > 0) throw badFields(errors);
  return steps.map(({ id, channel, subject, text, days: at }) => ({
    id: id ?? undefined,
    days: at,
    channel,
    subject: channel === "sms" ? null : (subject ?? null),
    text: text.trim(),
  }));
}

type Fault = { name: "subject" | "text"; detail: string };

function faultsOf(kind: TextKind, channel: Channel, { subject, text }: { subject?: string | null; text: string }) {
  const faults: Fault[] = [];
  const add = (name: Fault["name"], detail: string | undefined) =>
    detail !== undefined && faults.push({ name, detail });
  if (channel === "sms" && subject != null) add("subject", "is only allowed for an email");
  if (channel === "email" && !subject) add("subject", "is required for an email");
  if (!isVisible(text.trim())) add("text", "must not be blank");
  else if (channel === "sms" && [...text.trim()].length > maxSmsCharacters)
    add("text", `must have at most ${maxSmsCharacters} characters for an SMS`);
  else if (text.length > maxTextCharacters) add("text", `must have at most ${maxTextCharacters} characters`);
  else add("text", placeholderFault(kind, text));
  add("subject", placeholderFault(kind, subject ?? ""));
  return faults;
}

const maxTextCharacters = 5_000;

/**
 * The hours of the input, checked. The hour of bookings must not be in the quiet hours: a reminder at their end is too
 * late for an early booking.
 */
export function readHours(input: Input, before: RowOf<"ReminderSettings">): UpdateData<"ReminderSettings"> {
  const { quiet_from, quiet_until, booking_hour, booking_channel } = input;
  const errors = Object.entries({ quiet_from, quiet_until, booking_hour }).flatMap(([name, hour]): FieldError[] =>
    hour == null || (hour >= 0 && hour <= 23) ? [] : [{ pointer: `/${name}`, detail: "must be from 0 to 23" }],
  );
  if (errors.length > 0) throw badFields(errors);
  const hours = {
    quietFrom: quiet_from ?? before.quietFrom,
    quietUntil: quiet_until ?? before.quietUntil,
    bookingHour: booking_hour ?? before.bookingHour,
  };
  const channel = booking_channel === undefined ? before.bookingChannel : booking_channel;
  if (channel !== null && isQuiet(hours)) throw quietBookingHour(input, hours);
  return hours;
}

type Hours = Pick<RowOf<"ReminderSettings">, "quietFrom" | "quietUntil" | "bookingHour">;

/** Whether the hour of bookings is in the quiet hours, which can go past midnight. Equal ones are none. */
function isQuiet({ quietFrom, quietUntil, bookingHour }: Hours): boolean {
  const [isAfter, isBefore] = [bookingHour >= quietFrom, bookingHour < quietUntil];
  return quietFrom < quietUntil ? isAfter && isBefore : quietFrom > quietUntil && (isAfter || isBefore);
}

/** The problem is at the field that was changed. */
function quietBookingHour({ booking_hour, booking_channel, quiet_from, quiet_until }: Input, hours: Hours) {
  if (booking_hour == null && (quiet_from != null || quiet_until != null))
    return badField(
      quiet_from == null ? "/quiet_until" : "/quiet_from",
      `must leave out ${hours.bookingHour}:00, at which customers are reminded of bookings`,
    );
  return badField(
    booking_hour == null && booking_channel != null ? "/booking_channel" : "/booking_hour",
    `must be outside of the quiet hours, which are from ${hours.quietFrom}:00 to ${hours.quietUntil}:00`,
  );
}

/** The texts of bookings, checked for the channel that the settings have then. Another channel clears them. */
export function readBookingText(input: Input, before: RowOf<"ReminderSettings">): UpdateData<"ReminderSettings"> {
  const { booking_channel, booking_subject, booking_text, on_my_way_text } = input;
  const channel = booking_channel === undefined ? before.bookingChannel : booking_channel;
  const isOther = channel !== null && before.bookingChannel !== null && channel !== before.bookingChannel;
  const text = booking_text === undefined && !isOther ? before.bookingText : (booking_text ?? null);
  const subject = booking_subject === undefined && !isOther ? before.bookingSubject : booking_subject || null;
  const errors: FieldError[] = [
    ...bookingFaults(channel === "sms" ? "sms" : "email", subject, text),
    ...textFaults("on_my_way", on_my_way_text),
  ];
  if (errors.length > 0) throw badFields(errors);
  return {
    bookingChannel: channel,
    bookingText: text?.trim() ?? null,
    bookingSubject: channel === "sms" ? null : subject,
    ...(on_my_way_text === undefined ? {} : { onMyWayText: on_my_way_text?.trim() ?? null }),
  };
}

function bookingFaults(channel: Channel, subject: string | null, text: string | null): FieldError[] {
  // The standard text takes the place of one that is missing.
  const given = { subject: channel === "sms" ? null : (subject ?? "-"), text: text ?? "-" };
  return faultsOf("booking", channel, given).map(({ name, detail }) => ({ pointer: `/booking_${name}`, detail }));
}

function textFaults(kind: "on_my_way", text: string | null | undefined): FieldError[] {
  if (text == null) return [];
  return faultsOf(kind, "sms", { text }).map(({ detail }) => ({ pointer: `/${kind}_text`, detail }));
}
