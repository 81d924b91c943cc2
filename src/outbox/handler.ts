import type { Queryable } from "../postgres/driver.ts";
import type { Claim } from "./claim.ts";
import type { Kind } from "./policy.ts";

/** The data of one attempt. */
export type Work = {
  claim: Claim;
  /** The span that queued it, if that was traced. */
  traceParent?: string | null;
};

/** The result of an attempt. */
export type Outcome = {
  claim: Claim;
  /** The seconds until the next attempt. Null if there is none. */
  retrySeconds: number | null;
  /** Whether the endpoint was slow. */
  stalled: boolean;
  /** No attempt was made. The next one has the same number. */
  isPostponed?: true;
};

/** The part of the outbox that depends on the kind. */
export type Handler<W extends Work = Work, O extends Outcome = Outcome> = {
  readonly kind: Kind;
  /** Reads the items of claims. Claims whose item no longer exists are left out, and end. */
  load(claims: readonly Claim[]): Promise<W[]>;
  /** Makes the attempt. The endpoint's errors are outcomes. `signal` aborts it. If it rejects, the claim expires. */
  attempt(work: W, signal: AbortSignal): Promise<O>;
  /** The outcome of an attempt whose claim has expired, because its worker died or could not settle it. */
  lost(claim: Claim): Promise<O> | O;
  /** Stores outcomes, in the transaction that ends their claims. */
  record(db: Queryable, outcomes: readonly O[]): Promise<void>;
  /** Handles queued items that will not be attempted. */
  sweep?(): Promise<void>;
};
