import { idOf, inputOf } from "../../kernel/arguments.ts";
import { mutationField } from "../../kernel/mutation-fields.ts";
import { queryField } from "../../kernel/read-fields.ts";
import { seenAt } from "../../kernel/unchanged.ts";
import { bookings } from "../../trade/bookings/schema.ts";
import { listReminders } from "./list-reminders.ts";
import { OnMyWayInput, ReminderSettingsType, RemindersType, UpdateReminderSettingsInput } from "./schema.ts";
import { sendOnMyWay } from "./send-on-my-way.ts";
import { readSettingsWithSteps } from "./settings.ts";
import { updateReminderSettings } from "./update-reminder-settings.ts";

export const reminderFields = [
  queryField("reminder_settings", {
    type: ReminderSettingsType,
    description: "When customers are reminded automatically.",
    access: "admin",
    run: ({ db }) => readSettingsWithSteps(db),
  }),

  queryField("invoice_reminders", {
    type: RemindersType,
    description: "The automatic reminders of an invoice: what is sent when, and what became of it.",
    access: "invoices:read",
    problems: ["not-found"],
    args: { id: idOf("invoice") },
    run: ({ db }, { id }) => listReminders(db, "invoice", id),
  }),

  queryField("quote_reminders", {
    type: RemindersType,
    description: "The automatic reminders of a quote: what is sent when, and what became of it.",
    access: "quotes:read",
    problems: ["not-found"],
    args: { id: idOf("quote") },
    run: ({ db }, { id }) => listReminders(db, "quote", id),
  }),

  mutationField("update_reminder_settings", {
    type: ReminderSettingsType,
    description:
      "Changes when customers are reminded automatically. A reminder that is turned on or moved to another day is sent for what falls due from then on.",
    access: "admin",
    problems: ["precondition-failed"],
    args: {
      input: inputOf(UpdateReminderSettingsInput, "The settings to change."),
      updated_at: seenAt("settings"),
    },
    run: updateReminderSettings,
  }),

  mutationField("send_on_my_way", {
    type: bookings,
    description: "Texts the customer of a scheduled booking that somebody is on the way. At most once in ten minutes.",
    access: "bookings:write",
    problems: ["not-found", "conflict", "forbidden", "rate-limited"],
    args: { id: idOf("booking"), input: inputOf(OnMyWayInput, "When somebody will arrive.") },
    run: sendOnMyWay,
  }),
];
