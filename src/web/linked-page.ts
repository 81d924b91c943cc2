import type { BusinessLinks, LinkKind } from "../graphql/services.ts";
import type { Problem } from "../problems.ts";
import type { Tenant, Transaction } from "../tenancy/tenant.ts";
import type { CustomerCopy } from "./customer-copy.ts";
import type { OnlineCopy } from "./online-payment.ts";

/** A refused form of the page, with the entered values. */
export type Refused = { form: URLSearchParams; problem: Problem };

/** The content of the page besides its record. */
export type Showing = {
  online: OnlineCopy | undefined;
  refused?: Refused;
  /** Values that were entered, and not refused. */
  form?: URLSearchParams;
  /** The address of the record that replaced this one. */
  replacement?: string | undefined;
  /** The address of another page of the customer. If this page's link expires, so does that. */
  addressOf(kind: LinkKind, id: string): string;
};

/** A page behind an unguessable link. */
export type LinkedPage<Copy extends CustomerCopy = CustomerCopy> = {
  kind: LinkKind;
  /** Reads the content of the record, with the choices in a form. Returns undefined if there is nothing to show. */
  read(db: Tenant, id: string, form?: URLSearchParams): Promise<Copy | undefined>;
  /** Renders the page's HTML. `path` is its own; its forms append an action's name. */
  render(copy: Copy, path: string, showing: Showing): string;
  /** Set if `choose` shows the page again with the choices in a form. It throws a refusal if the form is outdated. */
  assertCurrent?(copy: Copy, form: URLSearchParams): void;
  /** The script that sends such a form. */
  script?: string;
  /** The id of the record that replaced this one, of the same kind. */
  replacedBy?(copy: Copy): string | undefined;
  /** Whether a view is to be stored. */
  countsView?(copy: Copy): boolean;
  /** Stores that the customer has viewed the record. */
  view?(db: Transaction, id: string): Promise<void>;
  /** The actions of its forms, by name. An impossible action is a conflict; the page then shows why. */
  actions: Record<
    string,
    (
      context: { db: Transaction; services: { links: BusinessLinks } },
      id: string,
      form: URLSearchParams,
    ) => Promise<unknown>
  >;
};
