import type { Queryable } from "../postgres/driver.ts";
import type { Claim } from "./claim.ts";
import type { Kind } from "./policy.ts";

/** What is needed for one attempt. */
export type Work = {
  claim: Claim;
  /** The span that it follows from, where that was traced. */
  traceParent?: string | null;
};

/** How an attempt ended. */
export type Outcome = {
  claim: Claim;
  /** Until the same is attempted again; null where it is not. */
  retrySeconds: number | null;
  /** Whether the other side kept the worker waiting. */
  stalled: boolean;
  /** No attempt was made: the next one has the same number. */
  isPostponed?: true;
};

/** What is particular to a kind. */
export type Handler<W extends Work = Work, O extends Outcome = Outcome> = {
  readonly kind: Kind;
  /** Reads what the claims are about. Those that are about nothing any more are left out, and end. */
  load(claims: readonly Claim[]): Promise<W[]>;
  /**
   * Makes the attempt. Whatever the other side does is an outcome; `signal` cuts it short. Where it rejects, the claim is
   * left to run out.
   */
  attempt(work: W, signal: AbortSignal): Promise<O>;
  /** What becomes of an attempt whose claim has run out: its worker died, or could not say how it ended. */
  lost(claim: Claim): Promise<O> | O;
  /** Writes down how attempts ended, in the transaction that ends their claims. */
  record(db: Queryable, outcomes: readonly O[]): Promise<void>;
  /** Looks after what waits and will not be attempted. */
  sweep?(): Promise<void>;
};
