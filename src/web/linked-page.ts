import type { Tenant, Transaction } from "../database/tenant.ts";
import type { LinkKind, Links } from "../graphql/context.ts";

/** A page behind an unguessable link. */
export type LinkedPage = {
  kind: LinkKind;
  /** The page's HTML; undefined if there is nothing to show. `path` is its own; its forms append an action's name. */
  show(db: Tenant, id: string, path: string): Promise<string | undefined>;
  /** What its forms do, by name. An action that is not possible is a conflict; the page then shows why. */
  actions: Record<
    string,
    (context: { db: Transaction; links: Links }, id: string, form: URLSearchParams) => Promise<unknown>
  >;
};
