import { uuidAt } from "../../database/uuid-at.ts";
import { makePersonName } from "./customers.ts";
import { chance, pick } from "./dice.ts";
import { makeEmail } from "./email.ts";
import { makeMobile } from "./phone.ts";
import { type CustomerRow, type Row, soonAfter } from "./row.ts";

type ContactRow = Row & {
  customer_id: string;
  name: string;
  role: string | null;
  email: string | null;
  phone: string | null;
  is_primary: boolean;
};

const companyRoles = [
  "Site manager",
  "Accounts payable",
  "Facilities manager",
  "Owner",
  "Receptionist",
  "Strata manager",
];
const householdRoles = ["Partner", "Tenant", "Neighbour with the key", "Property manager"];

/** For every third customer: most companies have one, few households. */
export function makeContacts(customer: CustomerRow): ContactRow[] {
  const isCompany = customer.type === "business";
  if (!chance(isCompany ? 0.85 : 0.16)) return [];
  const name = makePersonName();
  const createdAt = soonAfter(customer.created_at, 30);
  return [
    {
      id: uuidAt(createdAt),
      business_id: customer.business_id,
      customer_id: customer.id,
      name,
      role: chance(0.9) ? pick(isCompany ? companyRoles : householdRoles) : null,
      email: chance(0.8) ? makeEmail(name) : null,
      phone: chance(0.9) ? makeMobile() : null,
      is_primary: true,
      created_at: createdAt.toISOString(),
      updated_at: createdAt.toISOString(),
    },
  ];
}
