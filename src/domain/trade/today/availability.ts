import type { Tenant } from "../../../tenancy/tenant.ts";
import type { Availability } from "./free-time.ts";
import { type FreeTimesAsked, listFreeTimes } from "./list-free-times.ts";

export const defaultDays = 14;

const dayMilliseconds = 86_400_000;
const quarterMilliseconds = 900_000;

type Asked = Omit<FreeTimesAsked, "from" | "to"> & Partial<Record<"from" | "to", Date | null | undefined>>;

/** The free times of a period, by default from the next quarter of an hour on. */
export async function readAvailability(db: Tenant, given: Asked, now: Date): Promise<Availability> {
  const from = given.from ?? nextQuarter(now);
  const to = given.to ?? new Date(from.getTime() + defaultDays * dayMilliseconds);
  return { data: await listFreeTimes(db, { ...given, from, to }) };
}

function nextQuarter(time: Date): Date {
  return new Date(Math.ceil(time.getTime() / quarterMilliseconds) * quarterMilliseconds);
}
