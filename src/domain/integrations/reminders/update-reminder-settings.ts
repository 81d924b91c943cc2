import { auditChange } from "../../../audit/audit.ts";
import { currentTime } from "../../../postgres/clock.ts";
import type { RowOf, UpdateData } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { notFound } from "../../kernel/store.ts";
import { assertUnchanged, type Seen } from "../../kernel/unchanged.ts";
import { readBookingText, readHours, readSteps, type StepInput } from "./read-settings-input.ts";
import { replaceSteps } from "./replace-steps.ts";
import type { UpdateReminderSettingsInput } from "./schema.ts";
import { findSteps, type SettingsWithSteps } from "./settings.ts";

type Input = Seen & typeof UpdateReminderSettingsInput.$inferInput;

const columns = [
  "quietFrom",
  "quietUntil",
  "bookingChannel",
  "bookingHour",
  "bookingSubject",
  "bookingText",
  "onMyWayText",
  "invoiceSteps",
  "quoteSteps",
] as const;

/** Changes the settings. The row's lock makes concurrent changes one after another. */
export async function updateReminderSettings(
  context: MutationContext,
  { updated_at: seen, ...input }: Input,
): Promise<SettingsWithSteps> {
  const { db, caller } = context;
  const steps = {
    invoice: readSteps("invoice", input.invoice_steps as StepInput[] | undefined),
    quote: readSteps("quote", input.quote_steps as StepInput[] | undefined),
  };
  const before = await lockSettings(db);
  if (seen != null) assertUnchanged(before, seen, "reminder settings");
  const stepsBefore = await findSteps(db);
  const changes = { ...readHours(input, before), ...readBookingText(input, before), ...startBookings(before, input) };
  for (const record of ["invoice", "quote"] as const) await replaceSteps(db, record, steps[record]);
  const [settings] = await db.updateManyAndReturn(
    "ReminderSettings",
    { data: { ...changes, changedById: caller.id } },
    { touch: true },
  );
  const after = settings ?? before;
  const stepsAfter = await findSteps(db);
  await auditChange(db, context, "reminder_settings_updated", {
    before: { ...before, ...audited(stepsBefore) },
    after: { ...after, ...audited(stepsAfter) },
    columns,
  });
  return { ...after, steps: stepsAfter };
}

/** The first change inserts the business's row. A concurrent first change finds that row. */
async function lockSettings(db: Transaction): Promise<RowOf<"ReminderSettings">> {
  await db.tryCreate("ReminderSettings", { data: {} });
  const settings = await db.findFirst("ReminderSettings", {}, { lock: true });
  if (settings === null) throw notFound();
  return settings;
}

/** Bookings are reminded of from when that is turned on, or moved to another hour. */
function startBookings(
  before: RowOf<"ReminderSettings">,
  { booking_channel: channel, booking_hour: hour }: Input,
): UpdateData<"ReminderSettings"> {
  const isTurnedOn = channel != null && before.bookingChannel === null;
  const isMoved = hour != null && hour !== before.bookingHour;
  return isTurnedOn || isMoved ? { bookingSince: currentTime() } : {};
}

function audited(steps: readonly RowOf<"ReminderStep">[]) {
  const of = (wanted: string) =>
    steps
      .filter(({ record }) => record === wanted)
      .map(({ days, channel, subject, text }) => ({ days, channel, subject, text }));
  return { invoiceSteps: of("invoice"), quoteSteps: of("quote") };
}
