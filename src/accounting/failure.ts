/**
 * Why a request failed.
 *
 * - `refused`: the software does not accept the content. A person corrects it.
 * - `expired`: the access token is not accepted any more. A new one may be.
 * - `lapsed`: the organisation does not let us in any more. A person connects again.
 * - `limited`: the rate limit is used up for `retryAfterSeconds`.
 * - `away`: no usable response came. The request may have been carried out.
 */
export type AccountingFault = "refused" | "expired" | "lapsed" | "limited" | "away";

/** An error of the accounting software, without tokens. */
export class AccountingFailure extends Error {
  override readonly name = "AccountingFailure";
  readonly fault: AccountingFault;
  readonly retryAfterSeconds: number;

  constructor(fault: AccountingFault, message: string, retryAfterSeconds = 0) {
    super(message);
    this.fault = fault;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export function isRefusal(error: unknown): error is AccountingFailure {
  return error instanceof AccountingFailure && error.fault === "refused";
}
