import type pg from "pg";
import type { Config } from "../../src/app/config/config.ts";
import type { Cursors } from "../../src/graphql/cursor.ts";
import type { CallName } from "../calls.ts";
import { createAuth } from "./auth.ts";
import { createBooking } from "./create-booking.ts";
import { createCustomer } from "./create-customer.ts";
import type { Exchange } from "./exchange.ts";
import { listConversations } from "./list-conversations.ts";
import { listCustomers } from "./list-customers.ts";
import { readMe } from "./me.ts";
import { readQuote } from "./read-quote.ts";
import { readThread } from "./read-thread.ts";

export type PeerParts = { pool: pg.Pool; cursors: Cursors; config: Config };

export type Handler = (ctx: Exchange) => Promise<void>;

/** The hand-written handler of each call, for any framework. */
export function createCalls(parts: PeerParts): Record<CallName, Handler> {
  const { basePath } = parts.config;
  const auth = createAuth(parts);
  return {
    me: readMe(auth),
    list: listCustomers(auth, parts),
    create: createCustomer(auth, parts),
    quote: readQuote(auth, `${basePath}/v1/quotes/`),
    booking: createBooking(auth, parts),
    conversations: listConversations(auth, parts),
    thread: readThread(auth, `${basePath}/v1/conversations/`, parts),
  };
}
