/** Stripe's error, without the keys and headers that the library's errors contain. */
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

  /** Whether Stripe refused the request because of the session's state. */
  get isRefusal(): boolean {
    return this.type === "StripeInvalidRequestError";
  }

  /** Whether the key was used for another request, because the session's texts have changed since. */
  get isKeyReused(): boolean {
    return this.type === "StripeIdempotencyError";
  }
}
