import { makeContacts } from "./contacts.ts";
import { makeCustomer } from "./customers.ts";
import type { Row } from "./row.ts";
import { makeSites } from "./sites.ts";

/** The rows of one batch by their tables, those that others refer to first. */
export type Batch = Record<string, Row[]>;

/** Something that `seed` makes many of: one batch, of a thing at each of the times, oldest first. */
export type Volume = (businessId: string, times: Date[]) => Batch;

export const nouns = ["customers", "conversations", "messages"] as const;
export type Noun = (typeof nouns)[number];

/** In the order in which they are made. Inbox tables: add their volumes here when they exist. */
export const volumes: Partial<Record<Noun, Volume>> = {
  customers(businessId, times) {
    const customers = times.map((time) => makeCustomer(businessId, time));
    return { customers, sites: customers.flatMap(makeSites), contacts: customers.flatMap(makeContacts) };
  },
};
