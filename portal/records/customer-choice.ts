import { phone as spelled } from "../data/format.ts";
import type { FindCustomersQuery } from "../generated/types.ts";

type Found = FindCustomersQuery["customers"]["data"][number];

/** A customer as a choice: the name and what tells namesakes apart. */
export function customerChoice({ id, name, phone, email, billing_address: billing, sites }: Found) {
  const suburb = billing?.suburb ?? sites.find(({ address }) => address.suburb !== null)?.address.suburb ?? null;
  return { id, name, facts: [phone && spelled(phone), email, suburb].filter((fact) => fact !== null) };
}
