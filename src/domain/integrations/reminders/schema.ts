import { builder, example } from "../../../graphql/builder.ts";
import { limits } from "../../../limits/limits.ts";
import type { RowOf } from "../../../query/types.ts";
import { plainType } from "../../kernel/plain-type.ts";
import type { ListedReminder, ListedReminders } from "./list-reminders.ts";
import type { SettingsWithSteps } from "./settings.ts";
import { skipReasons } from "./skip-reason.ts";
import { type Channel, defaultTexts, placeholders, type TextKind, textKinds } from "./texts.ts";

export const ReminderChannel = builder.enumType("ReminderChannel", {
  description: "The channel of a reminder.",
  values: {
    sms: { description: "SMS, to an Australian mobile number." },
    email: { description: "Email." },
  } as const,
});

const ReminderState = builder.enumType("ReminderStatus", {
  description: "The state of a reminder.",
  values: {
    scheduled: { description: "To be sent at `send_at`, unless the record is settled before." },
    queued: { description: "On its way, for the first time or again after a failed attempt." },
    sent: { description: "Accepted by the mail server or the carrier." },
    failed: { description: "Not sent, for the reason in `failure`." },
    skipped: { description: "Not sent, or not going to be, for the reason in `skipped`." },
  } as const,
});

const ReminderSkip = builder.enumType("ReminderSkip", {
  description: "Why a reminder is skipped.",
  values: Object.fromEntries(
    Object.entries(skipReasons).map(([reason, description]) => [reason, { description }]),
  ) as Record<keyof typeof skipReasons, { description: string }>,
});

const ReminderType = plainType<ListedReminder>("Reminder", {
  description: "An automatic reminder of an invoice or a quote.",
  fields: (t) => ({
    step_id: t.exposeID("stepId", { description: "The id of the step that it follows from." }),
    days: t.exposeInt("days", {
      description: "The days after an invoice's due date, negative before it, or after a quote was sent.",
      ...example(3),
    }),
    channel: t.expose("channel", { type: ReminderChannel, description: "The channel.", ...example("email") }),
    status: t.expose("status", {
      type: ReminderState,
      description: "Its state.",
      ...example("scheduled"),
    }),
    send_at: t.expose("sendAt", {
      type: "DateTime",
      description: "When it will be sent, after any quiet hours; once it is decided, when it was.",
    }),
    to: t.exposeString("to", {
      nullable: true,
      description: "The number or address that it went to; null until it is sent.",
      ...example(null),
    }),
    skipped: t.expose("skipped", {
      type: ReminderSkip,
      nullable: true,
      description: "Why it is skipped; null if it is not.",
      ...example(null),
    }),
    failure: t.exposeString("failure", {
      nullable: true,
      description: "Why it was not sent; null if it was, or will be.",
      ...example(null),
    }),
  }),
});

export const RemindersType = plainType<ListedReminders>("Reminders", {
  description: "The automatic reminders of an invoice or a quote.",
  fields: (t) => ({
    muted: t.exposeBoolean("muted", {
      description: "Whether they are off for this record: its `reminders_muted`.",
      ...example(false),
    }),
    data: t.expose("reminders", {
      type: [ReminderType],
      description: "The reminders, in the order in which they are sent. Empty until the record is sent.",
    }),
  }),
});

const ReminderTextKind = builder.enumType("ReminderTextKind", {
  description: "The occasion of an automatic text or email.",
  values: {
    invoice: { description: "A reminder of an invoice." },
    quote: { description: "A reminder of a quote." },
    booking: { description: "A reminder the day before a booking." },
    on_my_way: { description: "A text that somebody is on the way." },
  } as const,
});

type Placeholder = { name: string; example: string };

const ReminderPlaceholder = plainType<Placeholder>("ReminderPlaceholder", {
  description: "A placeholder in a text, and an example of its value.",
  fields: (t) => ({
    name: t.exposeString("name", { description: "The name, without braces.", ...example("amount_due") }),
    example: t.exposeString("example", { description: "An example of its value.", ...example("$1,751.10") }),
  }),
});

type StandardText = {
  kind: TextKind;
  channel: Channel;
  subject: string | null;
  text: string;
  placeholders: Placeholder[];
};

const ReminderTextType = plainType<StandardText>("ReminderText", {
  description: "The standard text for an occasion.",
  fields: (t) => ({
    kind: t.expose("kind", { type: ReminderTextKind, description: "The occasion.", ...example("invoice") }),
    channel: t.expose("channel", { type: ReminderChannel, description: "The channel.", ...example("email") }),
    subject: t.exposeString("subject", { nullable: true, description: "The subject; null for an SMS." }),
    text: t.exposeString("text", { description: "The text." }),
    placeholders: t.expose("placeholders", {
      type: [ReminderPlaceholder],
      description: "The placeholders that texts for the occasion can have.",
    }),
  }),
});

const standardTexts: StandardText[] = textKinds.flatMap((kind) =>
  (["email", "sms"] as const).flatMap((channel) => {
    const template = defaultTexts[kind][channel];
    const names = Object.entries(placeholders[kind]).map(([name, value]) => ({ name, example: value }));
    return template === undefined ? [] : [{ kind, channel, ...template, placeholders: names }];
  }),
);

const ReminderStepType = plainType<RowOf<"ReminderStep">>("ReminderStep", {
  description: "A reminder that is sent for each invoice or quote.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The step's id." }),
    days: t.exposeInt("days", {
      description: "The days after an invoice's due date, negative before it, or after a quote was sent.",
      ...example(3),
    }),
    channel: t.field({
      type: ReminderChannel,
      description: "The channel.",
      resolve: ({ channel }) => (channel === "sms" ? "sms" : "email"),
      ...example("email"),
    }),
    subject: t.exposeString("subject", { nullable: true, description: "The subject; null for an SMS." }),
    text: t.exposeString("text", { description: "The text, with placeholders." }),
  }),
});

export const ReminderSettingsType = plainType<SettingsWithSteps>("ReminderSettings", {
  description: "When customers are reminded automatically. All reminders are off until they are set up.",
  fields: (t) => ({
    invoice_steps: t.field({
      type: [ReminderStepType],
      description: "The reminders of an invoice, by days.",
      resolve: ({ steps }) => steps.filter(({ record }) => record === "invoice"),
    }),
    quote_steps: t.field({
      type: [ReminderStepType],
      description: "The reminders of a quote, by days.",
      resolve: ({ steps }) => steps.filter(({ record }) => record === "quote"),
    }),
    quiet_from: t.exposeInt("quietFrom", {
      description: "The hour at which quiet hours begin, in the business's time zone.",
      ...example(20),
    }),
    quiet_until: t.exposeInt("quietUntil", {
      description: "The hour at which quiet hours end. If it equals `quiet_from`, there are none.",
      ...example(8),
    }),
    booking_channel: t.field({
      type: ReminderChannel,
      nullable: true,
      description: "The channel of the reminder the day before a booking; null if there is none.",
      resolve: ({ bookingChannel }) =>
        bookingChannel === null ? null : bookingChannel === "sms" ? ("sms" as const) : ("email" as const),
    }),
    booking_hour: t.exposeInt("bookingHour", {
      description: "The hour of the day before a booking at which they are reminded.",
      ...example(17),
    }),
    booking_subject: t.exposeString("bookingSubject", {
      nullable: true,
      description: "The subject of an email the day before a booking; null for the standard one.",
    }),
    booking_text: t.exposeString("bookingText", {
      nullable: true,
      description: "The text the day before a booking; null for the standard one.",
    }),
    on_my_way_text: t.exposeString("onMyWayText", {
      nullable: true,
      description: "The text that somebody is on the way; null for the standard one.",
    }),
    standard_texts: t.field({
      type: [ReminderTextType],
      description: "The standard texts, with their placeholders.",
      resolve: () => standardTexts,
    }),
    updated_at: t.expose("updatedAt", {
      type: "DateTime",
      nullable: true,
      description: "When the settings last changed; null if they never have.",
    }),
  }),
});

const ReminderStepInput = builder.inputType("ReminderStepInput", {
  description: "A reminder to send for each invoice or quote.",
  fields: (t) => ({
    id: t.id({ description: "The id of a step that is kept. Without it, the step is new." }),
    days: t.int({
      required: true,
      description:
        "The days after an invoice's due date, negative before it, or after a quote was sent: -60 to 365, and at least 1 for a quote.",
    }),
    channel: t.field({ type: ReminderChannel, required: true, description: "The channel." }),
    subject: t.field({ type: "Subject", description: "The subject of an email. Leave it out of an SMS." }),
    text: t.field({ type: "MessageText", required: true, description: "The text, with placeholders." }),
  }),
});

const { max: maxSteps } = limits.records.reminderSteps;

export const UpdateReminderSettingsInput = builder.inputType("UpdateReminderSettingsInput", {
  description: "The settings to change. Settings that are left out keep their values; null restores a standard text.",
  fields: (t) => ({
    invoice_steps: t.field({
      type: [ReminderStepInput],
      description: `The reminders of an invoice, at most ${maxSteps}. They replace all existing ones.`,
      directives: { not_null: {} },
    }),
    quote_steps: t.field({
      type: [ReminderStepInput],
      description: `The reminders of a quote, at most ${maxSteps}. They replace all existing ones.`,
      directives: { not_null: {} },
    }),
    quiet_from: t.int({
      description: "The hour at which quiet hours begin, 0 to 23.",
      directives: { not_null: {} },
    }),
    quiet_until: t.int({
      description: "The hour at which quiet hours end, 0 to 23. The same as `quiet_from` for none.",
      directives: { not_null: {} },
    }),
    booking_channel: t.field({
      type: ReminderChannel,
      description: "The channel of the reminder the day before a booking; null to turn it off.",
    }),
    booking_hour: t.int({
      description: "The hour of the day before a booking at which they are reminded, 0 to 23.",
      directives: { not_null: {} },
    }),
    booking_subject: t.field({ type: "Subject", description: "The subject of an email the day before a booking." }),
    booking_text: t.field({ type: "MessageText", description: "The text the day before a booking." }),
    on_my_way_text: t.field({ type: "MessageText", description: "The text that somebody is on the way." }),
  }),
});

export const OnMyWayInput = builder.inputType("OnMyWayInput", {
  description: "When somebody will arrive.",
  fields: (t) => ({
    eta_minutes: t.int({
      description: "The minutes until they arrive, 1 to 600. Leave it out if you don't know.",
      ...example(20),
    }),
  }),
});
