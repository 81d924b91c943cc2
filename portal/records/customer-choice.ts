import { phone as spelled } from "../data/format.ts";
import type { FindCustomersQuery } from "../generated/types.ts";

type Found = FindCustomersQuery["customers"]["data"][number];

/** A customer among others: what tells them apart is beside the name. */
export function customerChoice({ id, name, phone, email, billing_address: billing, sites }: Found) {
  const suburb = billing?.suburb ?? sites.find(({ address }) => address.suburb !== null)?.address.suburb ?? null;
  return { id, name, facts: [phone && spelled(phone), email, suburb].filter((fact) => fact !== null) };
}
