import type pg from "pg";
import { makeContacts } from "./contacts.ts";
import { makeCustomer } from "./customers.ts";
import { addMessages } from "./inbox/add-messages.ts";
import { conversationsOf } from "./inbox/conversations.ts";
import { type Load, loadVolume } from "./load.ts";
import { makeSites } from "./sites.ts";
import { Calendar } from "./trade/calendar.ts";
import { tradeOf } from "./trade/trade.ts";
import { makeWorks } from "./trade/work.ts";

/** The rows of one batch by their tables, those that others refer to first. */
export type Batch = Record<string, object[]>;

/** What makes one batch after another, of a thing at each of the times, oldest first. */
export type Volume = (pool: pg.Pool, businessId: string) => Promise<(times: Date[]) => Promise<Batch>>;

export const nouns = ["customers", "conversations", "messages"] as const;
export type Noun = (typeof nouns)[number];

/** What `seed` makes many of, in the order in which it does. */
export const loads: Record<Noun, Load> = {
  customers: loadVolume(async (pool, businessId) => {
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
  }),
  conversations: loadVolume(conversationsOf),
  messages: addMessages,
};
