import { limits } from "../../../limits/limits.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Tenant } from "../../../tenancy/tenant.ts";

export type Settings = Pick<
  RowOf<"ReminderSettings">,
  | "quietFrom"
  | "quietUntil"
  | "bookingChannel"
  | "bookingHour"
  | "bookingSubject"
  | "bookingText"
  | "onMyWayText"
  | "changedById"
> & { updatedAt: Date | null };

export type SettingsWithSteps = Settings & { steps: RowOf<"ReminderStep">[] };

/** The settings of a business that has changed none. */
const defaults: Settings = {
  quietFrom: 20,
  quietUntil: 8,
  bookingChannel: null,
  bookingHour: 17,
  bookingSubject: null,
  bookingText: null,
  onMyWayText: null,
  changedById: null,
  updatedAt: null,
};

export async function readSettings(db: Tenant): Promise<Settings> {
  return (await db.findFirst("ReminderSettings")) ?? defaults;
}

/** The settings with the steps of invoices and quotes, in the order of their days. */
export async function readSettingsWithSteps(db: Tenant): Promise<SettingsWithSteps> {
  const settings = await readSettings(db);
  return { ...settings, steps: await findSteps(db) };
}

export function findSteps(db: Tenant): Promise<RowOf<"ReminderStep">[]> {
  const take = 2 * limits.records.reminderSteps.max;
  return db.findMany("ReminderStep", { orderBy: [{ days: "asc" }, { id: "asc" }], take });
}
