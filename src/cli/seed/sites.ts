import { uuidAt } from "../../database/uuid-at.ts";
import { makeAddress } from "./address.ts";
import { chance, pick } from "./dice.ts";
import { type AddressValue, type CustomerRow, type Row, soonAfter } from "./row.ts";

type SiteRow = Row & { customer_id: string; name: string | null; address: AddressValue; access_notes: string | null };

const names = ["Home", "Shop", "Warehouse", "Office", "Rental", "Holiday house", "Granny flat", "Workshop"];
const accessNotes = [
  "Key in the lockbox, ask the office for the code.",
  "Side gate; the dog is friendly.",
  "Sign in at reception.",
  "Roof access by the rear stairwell.",
  "Meter box in the garage.",
];

/** About one a customer: most have one, some two, some none. */
export function makeSites(customer: CustomerRow): SiteRow[] {
  const count = chance(0.1) ? 0 : chance(0.12) ? 2 : 1;
  return Array.from({ length: count }, (_, index) => {
    const createdAt = index === 0 ? new Date(customer.created_at) : soonAfter(customer.created_at, 300);
    return {
      id: uuidAt(createdAt),
      business_id: customer.business_id,
      customer_id: customer.id,
      name: chance(0.6) ? pick(names) : null,
      address: index === 0 && customer.billing_address !== null ? customer.billing_address : makeAddress(),
      access_notes: chance(0.3) ? pick(accessNotes) : null,
      created_at: createdAt.toISOString(),
      updated_at: createdAt.toISOString(),
    };
  });
}
