import type pg from "pg";
import { makeContacts } from "./contacts.ts";
import { makeCustomer } from "./customers.ts";
import { makeSites } from "./sites.ts";
import { Calendar } from "./trade/calendar.ts";
import { tradeOf } from "./trade/trade.ts";
import { makeWorks } from "./trade/work.ts";

/** The rows of one batch by their tables, those that others refer to first. */
export type Batch = Record<string, object[]>;

/** Something that `seed` makes many of: what makes one batch, of a thing at each of the times, oldest first. */
export type Volume = (pool: pg.Pool, businessId: string) => Promise<(times: Date[]) => Promise<Batch>>;

export const nouns = ["customers", "conversations", "messages"] as const;
export type Noun = (typeof nouns)[number];

/** In the order in which they are made. Inbox tables: add their volumes here when they exist. */
export const volumes: Partial<Record<Noun, Volume>> = {
  async customers(pool, businessId) {
    const calendar = await Calendar.read(pool, businessId);
    return async (times) => {
      const customers = times.map((time) => makeCustomer(businessId, time));
      const sites = customers.flatMap(makeSites);
      const siteIds = new Map(sites.toReversed().map(({ customer_id, id }) => [customer_id, id]));
      const works = customers.flatMap((customer) => makeWorks(customer, siteIds.get(customer.id) ?? null, calendar));
      return {
        customers,
        sites,
        contacts: customers.flatMap(makeContacts),
        ...(await tradeOf(pool, businessId, works)),
      };
    };
  },
};
