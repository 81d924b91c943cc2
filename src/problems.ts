/** Every error of the platform. Nothing outside this file chooses a status. */
export const catalogue = {
  "bad-request": { status: 400, title: "The request is malformed" },
  unauthorized: { status: 401, title: "No valid credential" },
  "insufficient-scope": { status: 403, title: "The credential lacks a scope" },
  forbidden: { status: 403, title: "The request is not allowed" },
  "two-factor-required": { status: 403, title: "The business requires two-factor sign-in" },
  "confirmation-required": { status: 403, title: "The person must confirm their identity" },
  "email-unverified": { status: 403, title: "The owner's email address is not verified" },
  "plan-required": { status: 403, title: "The plan does not include the API" },
  "subscription-inactive": { status: 403, title: "The subscription is not active" },
  "not-found": { status: 404, title: "No such record" },
  "method-not-allowed": { status: 405, title: "The method is not allowed here" },
  "not-acceptable": { status: 406, title: "The response is not available in an accepted media type" },
  "request-timeout": { status: 408, title: "The request did not arrive in time" },
  conflict: { status: 409, title: "The request conflicts with the current state" },
  "duplicate-external-id": { status: 409, title: "The external id is taken" },
  "booking-overlap": { status: 409, title: "The booking overlaps another" },
  "subscription-limit": { status: 409, title: "Too many webhook subscriptions" },
  "idempotency-in-progress": { status: 409, title: "The first request with this idempotency key is still running" },
  "precondition-failed": { status: 412, title: "The record has changed" },
  "payload-too-large": { status: 413, title: "The body is too large" },
  "unsupported-media-type": { status: 415, title: "The body's media type is not supported" },
  "expectation-failed": { status: 417, title: "The expectation cannot be met" },
  unprocessable: { status: 422, title: "The request cannot be processed" },
  "no-email-on-file": { status: 422, title: "The customer has no email on file" },
  "idempotency-key-reused": { status: 422, title: "The idempotency key was used for another request" },
  "rate-limited": { status: 429, title: "Too many requests" },
  "draft-cap": { status: 429, title: "Too many waiting drafts" },
  "headers-too-large": { status: 431, title: "The request's headers are too large" },
  internal: { status: 500, title: "Internal server error" },
  unavailable: { status: 503, title: "The service is temporarily unavailable" },
} as const;

export type ProblemType = keyof typeof catalogue;

/** An invalid field, by its `pointer` in the body (RFC 6901), or an invalid `parameter` of the path or query. */
export type FieldError = { pointer: string; detail: string } | { parameter: string; detail: string };

export type ProblemDocument = {
  type: string;
  title: string;
  status: number;
  detail?: string;
  request_id: string;
  errors?: FieldError[];
  id?: string;
};

export class Problem extends Error {
  override readonly name = "Problem";
  readonly type: ProblemType;
  readonly detail: string | undefined;
  readonly errors: FieldError[] | undefined;
  /** The id of the existing record that the request conflicts with. */
  readonly id: string | undefined;
  readonly headers: Record<string, string>;

  constructor(
    type: ProblemType,
    detail?: string,
    more: { errors?: FieldError[]; id?: string | undefined; headers?: Record<string, string> } = {},
  ) {
    super(detail ?? catalogue[type].title);
    this.type = type;
    this.detail = detail;
    this.errors = more.errors;
    this.id = more.id;
    this.headers = more.headers ?? {};
  }

  get status(): number {
    return catalogue[this.type].status;
  }

  document(requestId: string): ProblemDocument {
    const { status, title } = catalogue[this.type];
    return {
      type: problemUrn(this.type),
      title,
      status,
      ...(this.detail === undefined ? {} : { detail: this.detail }),
      request_id: requestId,
      ...(this.errors === undefined ? {} : { errors: this.errors }),
      ...(this.id === undefined ? {} : { id: this.id }),
    };
  }
}

export function problemUrn(type: ProblemType): string {
  return `urn:service:error:${type}`;
}

/** Formats a JSON Pointer (RFC 6901). */
export function pointer(path: readonly (string | number)[]): string {
  return path.map((step) => `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

export const maxErrors = 20;

/** Returns a 400 for invalid fields. Its detail lists at most `maxErrors`, each with the field's name. */
export function badFields(errors: FieldError[]): Problem {
  const shown = errors.slice(0, maxErrors);
  return new Problem("bad-request", shown.map(fieldErrorText).join("; "), { errors: shown });
}

/** Formats a field's error with its name: `billing_address.line1 is required`. */
export function fieldErrorText(error: FieldError): string {
  const name = "parameter" in error ? error.parameter : error.pointer.slice(1).replaceAll("/", ".");
  return name === "" ? error.detail : `${name} ${error.detail}`;
}

/** Refuses an argument of a query. */
export function badParameter(parameter: string, detail: string): Problem {
  return badFields([{ parameter, detail }]);
}

export function badField(pointer: string, detail: string): Problem {
  return badFields([{ pointer, detail }]);
}

export const emailUnverified =
  "The owner has not verified their email address. Open the link in the welcome email, or have another one sent with resend_verification.";
