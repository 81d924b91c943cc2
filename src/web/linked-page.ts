import type { Tenant, Transaction } from "../database/tenant.ts";
import type { LinkKind } from "../graphql/context.ts";

/** A page behind an unguessable link. */
export type LinkedPage = {
  kind: LinkKind;
  /** The page's HTML; undefined where there is nothing to show. `path` is its own, to which its forms' moves are added. */
  show(db: Tenant, id: string, path: string): Promise<string | undefined>;
  /** What its forms do, by the last part of their address. One that is not possible is a conflict: the page tells why. */
  moves: Record<string, (db: Transaction, id: string) => Promise<unknown>>;
};
