import { uuidAt } from "../../database/uuid-at.ts";
import { makeAbn } from "./abn.ts";
import { makeAddress } from "./address.ts";
import { between, chance, pick } from "./dice.ts";
import { makeEmail } from "./email.ts";
import { familyNames, givenNames, suburbs, trades } from "./names.ts";
import { makeMobile } from "./phone.ts";
import { type CustomerRow, soonAfter } from "./row.ts";

const tags = [
  "vip",
  "warranty",
  "maintenance plan",
  "referral",
  "slow payer",
  "strata",
  "landlord",
  "after hours",
  "rural",
];

const notes = [
  "Prefers mornings.",
  "Call before arriving.",
  "Send invoices by email only.",
  "Two dogs in the yard.",
  "Purchase order number needed on every invoice.",
  "Referred by a neighbour.",
  "Parking at the rear, off the lane.",
  "System is under warranty until the end of next year.",
];

export function makeCustomer(businessId: string, createdAt: Date): CustomerRow {
  const isCompany = chance(0.25);
  const name = isCompany ? makeCompanyName() : makePersonName();
  const created = createdAt.toISOString();
  const archived = chance(0.03) ? soonAfter(created, 400).toISOString() : null;
  return {
    id: uuidAt(createdAt),
    business_id: businessId,
    type: isCompany ? "business" : "individual",
    name,
    email: chance(0.88) ? makeEmail(name) : null,
    phone: chance(0.93) ? makeMobile() : null,
    abn: isCompany && chance(0.8) ? makeAbn() : null,
    billing_address: chance(0.9) ? makeAddress() : null,
    notes: chance(0.25) ? pick(notes) : null,
    tags: chance(0.4) ? [...new Set([pick(tags), pick(tags)])].slice(0, between(1, 2)) : [],
    archived_at: archived,
    created_at: created,
    updated_at: archived ?? (chance(0.4) ? soonAfter(created, 200).toISOString() : created),
  };
}

export function makePersonName(): string {
  return `${pick(givenNames)} ${pick(familyNames)}`;
}

function makeCompanyName(): string {
  if (chance(0.1)) return `Strata Plan ${between(10_000, 99_999)}`;
  const place = pick(suburbs).replace(/ [A-Z]+ \d{4}$/, "");
  const owner = chance(0.5) ? place : chance(0.3) ? `${pick(familyNames)} & ${pick(familyNames)}` : pick(familyNames);
  return `${owner} ${pick(trades)}`;
}
