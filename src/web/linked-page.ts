import type { LinkKind, Links } from "../graphql/context.ts";
import type { Problem } from "../problems.ts";
import type { Tenant, Transaction } from "../tenancy/tenant.ts";
import type { CustomerCopy } from "./customer-copy.ts";
import type { OnlineCopy } from "./online-payment.ts";

/** A form of the page that was refused, with what was entered. */
export type Refused = { form: URLSearchParams; problem: Problem };

/** What the page shows beside its record. */
export type Showing = { online: OnlineCopy | undefined; refused?: Refused };

/** A page behind an unguessable link. */
export type LinkedPage<Copy extends CustomerCopy = CustomerCopy> = {
  kind: LinkKind;
  /** What is shown of the record; undefined if there is nothing to show. */
  read(db: Tenant, id: string): Promise<Copy | undefined>;
  /** The page's HTML. `path` is its own; its forms append an action's name. */
  render(copy: Copy, path: string, showing: Showing): string;
  /** What its forms do, by name. An action that is not possible is a conflict; the page then shows why. */
  actions: Record<
    string,
    (context: { db: Transaction; links: Links }, id: string, form: URLSearchParams) => Promise<unknown>
  >;
};
