import type { Caller } from "../auth/caller.ts";
import type { Database } from "../database/database.ts";
import type { PubSub } from "../database/pubsub.ts";
import type { Tenant } from "../database/tenant.ts";
import type { Cursors } from "./cursor.ts";

/** What every resolver and mutation receives: the caller, and the data of their business. */
export type Context = {
  requestId: string;
  caller: Caller;
  businessId: string;
  db: Tenant;
  database: Database;
  cursors: Cursors;
  links: Links;
  webhooks: Webhooks;
  /** How long a person can undo that they sent a message. */
  undoSendSeconds: number;
  /** The changes that all processes publish as they commit, for subscriptions. */
  pubsub: PubSub;
  /** Of a call that opens a transaction around its change: what the change asks of the network or makes before that. */
  prepared?: Promise<unknown>;
  /** Only in the portal: sets or clears the session's cookie on the response. */
  session?: SessionCookie;
  /** Only in the portal: aborted once the response has been sent or the client has left. */
  signal?: AbortSignal;
};

export type LinkKind = "quote" | "invoice";

/** The absolute addresses of the pages that a business's customers are shown, one a record. */
export type Links = { [kind in LinkKind]: (id: string) => string };

/** What a subscription needs of the parts that deliver to it. */
export type Webhooks = {
  /** Why deliveries may not go to this address, as words after the field's name; undefined where they may. */
  refusal(url: string): Promise<string | undefined>;
  /** The signing secret as it is kept. */
  encrypt(subscriptionId: string, secret: string): Uint8Array;
};

export type SessionCookie = {
  address: string;
  token: string | undefined;
  set(token: string, expiresAt: Date): void;
  clear(): void;
};
