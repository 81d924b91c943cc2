import { errors } from "undici";
import type { Failure } from "./failure.ts";

/** What a connection that never came about says of itself. */
export class ConnectionFailed extends Error {
  override readonly name = "ConnectionFailed";
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.detail);
    this.failure = failure;
  }
}

const unreachable: Record<string, string> = {
  ECONNREFUSED: "refused the connection",
  ETIMEDOUT: "did not take the connection",
};

export function closedAtOnce(host: string): Failure {
  return { kind: "connection_failed", detail: `${host} closed the connection at once.` };
}

export function connectionFailure(host: string, error: Error): Failure {
  return { kind: "connection_failed", detail: `${host} ${unreachable[codeOf(error)] ?? "could not be reached"}.` };
}

const untrusted = "has a certificate that no known authority issued, or leaves out the certificates in between";

const insecure: Record<string, string> = {
  CERT_HAS_EXPIRED: "has a certificate that has expired",
  CERT_NOT_YET_VALID: "has a certificate that is not valid yet",
  ERR_TLS_CERT_ALTNAME_INVALID: "has a certificate for another name",
  DEPTH_ZERO_SELF_SIGNED_CERT: "has a certificate that it signed itself",
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_GET_ISSUER_CERT: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  ECONNRESET: "closed the connection while it was being secured",
};

export function tlsFailure(host: string, error: Error): Failure {
  return {
    kind: "tls_failed",
    detail: `${host} ${insecure[codeOf(error)] ?? "could not set up a secure connection"}.`,
  };
}

/** What broke a connection that stood, before a status had come. */
export function responseFailure(host: string, error: Error): Failure {
  if (error instanceof errors.HeadersOverflowError)
    return { kind: "response_invalid", detail: `${host} answered with more than 16 KB of headers.` };
  if (isInvalid(error)) return { kind: "response_invalid", detail: `What ${host} answered is not valid HTTP.` };
  return { kind: "connection_lost", detail: `${host} closed the connection before it answered.` };
}

function isInvalid(error: Error): boolean {
  return (
    error instanceof errors.HTTPParserError ||
    error instanceof errors.ResponseContentLengthMismatchError ||
    // The words of undici for an upgrade that nobody asked for, and for a 100 likewise.
    error.message === "bad upgrade" ||
    error.message === "bad response"
  );
}

function codeOf(error: Error): string {
  return "code" in error && typeof error.code === "string" ? error.code : "";
}
