import { uuidAt } from "../database/uuid-at.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import type { DemoContact, DemoCustomer, DemoSite } from "./customer.ts";
import { olderCompanies } from "./older-companies.ts";
import { olderHouseholds } from "./older-households.ts";
import { recentCompanies } from "./recent-companies.ts";
import { recentHouseholds } from "./recent-households.ts";
import type { Stage } from "./stage.ts";

type Owned = { businessId: string; customerId: string; createdAt: Date; updatedAt: Date };

export async function addCustomers({ tx, businessId, dayAgo }: Stage): Promise<void> {
  const known = [...recentHouseholds, ...olderHouseholds, ...recentCompanies, ...olderCompanies].map((noted) => {
    const createdAt = dayAgo(noted.daysAgo);
    const archivedAt = noted.archivedDaysAgo === undefined ? null : dayAgo(noted.archivedDaysAgo);
    const updatedAt = archivedAt ?? createdAt;
    const customer = { id: uuidAt(createdAt), businessId, ...customerOf(noted), archivedAt, createdAt, updatedAt };
    const owned: Owned = { businessId, customerId: customer.id, createdAt, updatedAt: createdAt };
    const sites = (noted.sites ?? [{ name: noted.abn === undefined ? "Home" : "Main" }]).map((site) =>
      siteOf(owned, site, noted.address),
    );
    const contacts = (noted.contacts ?? []).map((contact, index) => contactOf(owned, contact, index === 0));
    return { customer, sites, contacts };
  });
  await tx.customer.createMany({ data: known.map(({ customer }) => customer) });
  await tx.site.createMany({ data: known.flatMap(({ sites }) => sites) });
  await tx.contact.createMany({ data: known.flatMap(({ contacts }) => contacts) });
}

function customerOf({ name, email, phone, abn, address, notes, tags }: DemoCustomer) {
  return {
    type: abn === undefined ? ("individual" as const) : ("business" as const),
    name,
    email: email ?? null,
    phone: phone === undefined ? null : international(phone),
    abn: abn?.replaceAll(" ", "") ?? null,
    billingAddress: addressOf(address),
    notes: notes ?? null,
    tags: tags ?? [],
  };
}

function siteOf(owned: Owned, { name, address, access }: DemoSite, home: string): Prisma.SiteCreateManyInput {
  return {
    ...owned,
    id: uuidAt(owned.createdAt),
    name,
    address: addressOf(address ?? home),
    accessNotes: access ?? null,
  };
}

function contactOf(owned: Owned, { name, role, email, phone }: DemoContact, isPrimary: boolean) {
  return {
    ...owned,
    id: uuidAt(owned.createdAt),
    name,
    role,
    email: email ?? null,
    phone: phone === undefined ? null : international(phone),
    isPrimary,
  };
}

function international(phone: string): string {
  return `+61${phone.replaceAll(" ", "").slice(1)}`;
}

function addressOf(text: string) {
  const [, line2 = null, line1, suburb, state, postcode] =
    /^(?:([^,]+), )?([^,]+), ([^,]+) ([A-Z]{2,3}) (\d{4})$/.exec(text) ?? [];
  if (line1 === undefined) throw new Error(`the demo's address is not one: ${text}`);
  return { line1, line2, suburb, state, postcode, country: "AU" };
}
