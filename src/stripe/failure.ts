/** What Stripe refused, or why it could not be asked, without what the library's errors carry along: keys and headers. */
export class StripeFailure extends Error {
  override readonly name = "StripeFailure";
  readonly type: string;
  readonly status: number | undefined;
  readonly requestId: string | undefined;

  constructor(message: string, more: { type: string; status?: number | undefined; requestId?: string | undefined }) {
    super(message);
    this.type = more.type;
    this.status = more.status;
    this.requestId = more.requestId;
  }

  static of(error: unknown, secret: string): StripeFailure {
    const { message, type, statusCode, requestId } = Object(error) as Record<string, unknown>;
    return new StripeFailure(String(message ?? error).replaceAll(secret, "…"), {
      type: typeof type === "string" ? type : "unknown",
      status: typeof statusCode === "number" ? statusCode : undefined,
      requestId: typeof requestId === "string" ? requestId : undefined,
    });
  }

  /** Stripe has understood the request and does not do it as things are. */
  get isRefusal(): boolean {
    return this.type === "StripeInvalidRequestError";
  }

  /** The key was used for another request: what the session is for is written in other words now. */
  get isKeyReused(): boolean {
    return this.type === "StripeIdempotencyError";
  }
}
