import type { ProblemType } from "./generated.ts";

/** The base class of the SDK's errors. */
export class FieldlineError extends Error {
  override name = "FieldlineError";
}

/** The platform was not reached, or did not respond in time. */
export class ConnectionError extends FieldlineError {
  override name = "ConnectionError";
}

/** A delivery is not genuine, or too old. */
export class SignatureError extends FieldlineError {
  override name = "SignatureError";
}

/** An invalid field of the body, by its `pointer` (RFC 6901), or an invalid `parameter`. */
export type FieldError = { pointer?: string; parameter?: string; detail: string };

export type ProblemDocument = {
  type?: string;
  title?: string;
  detail?: string;
  request_id?: string;
  errors?: FieldError[];
  id?: string;
};

/** The platform responded with a problem (RFC 9457). */
export class ProblemError extends FieldlineError {
  override name = "ProblemError";
  /** The type without `urn:service:error:`; `about:blank` if a proxy before the platform responded. */
  readonly type: ProblemType | (string & {});
  readonly status: number;
  readonly title: string;
  readonly detail: string | undefined;
  /** The invalid fields and parameters of a 400. */
  readonly errors: readonly FieldError[];
  /** The id of the record with the `external_id`, for `duplicate-external-id`. */
  readonly id: string | undefined;
  readonly requestId: string | undefined;
  /** The response, whose body has been read. */
  readonly response: Response;

  constructor(response: Response, document: ProblemDocument = {}) {
    const { status, headers, statusText } = response;
    const type = (document.type ?? "about:blank").replace("urn:service:error:", "");
    const title = document.title ?? (statusText || "The request failed");
    const requestId = document.request_id ?? headers.get("x-service-request-id") ?? undefined;
    const request = requestId === undefined ? "" : `, request ${requestId}`;
    super(`${document.detail ?? title} (${status} ${type}${request})`);
    this.type = type;
    this.status = status;
    this.title = title;
    this.detail = document.detail;
    this.errors = document.errors ?? [];
    this.id = document.id;
    this.requestId = requestId;
    this.response = response;
  }

  /** Whether the problem has this type. */
  is<T extends ProblemType>(type: T): this is this & { readonly type: T } {
    return this.type === type;
  }
}
