import { errors } from "undici";
import type { Failure } from "./failure.ts";

/** The error of a connection that was never established. */
export class ConnectionFailed extends Error {
  override readonly name = "ConnectionFailed";
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.detail);
    this.failure = failure;
  }
}

const connectionErrors: Record<string, string> = {
  ECONNREFUSED: "refused the connection",
  ETIMEDOUT: "did not accept the connection",
};

export function closedAtOnce(host: string): Failure {
  return { kind: "connection_failed", detail: `${host} closed the connection at once.` };
}

export function connectionFailure(host: string, error: Error): Failure {
  return { kind: "connection_failed", detail: `${host} ${connectionErrors[codeOf(error)] ?? "could not be reached"}.` };
}

const untrusted = "has a certificate that no trusted authority issued, or does not send its intermediate certificates";

const tlsErrors: Record<string, string> = {
  CERT_HAS_EXPIRED: "has an expired certificate",
  CERT_NOT_YET_VALID: "has a certificate that is not valid yet",
  ERR_TLS_CERT_ALTNAME_INVALID: "has a certificate for another name",
  DEPTH_ZERO_SELF_SIGNED_CERT: "has a self-signed certificate",
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_GET_ISSUER_CERT: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  ECONNRESET: "closed the connection during the TLS handshake",
};

export function tlsFailure(host: string, error: Error): Failure {
  return {
    kind: "tls_failed",
    detail: `${host} ${tlsErrors[codeOf(error)] ?? "could not complete the TLS handshake"}.`,
  };
}

/** Describes an established connection that broke before a status arrived. */
export function responseFailure(host: string, error: Error): Failure {
  if (error instanceof errors.HeadersOverflowError)
    return { kind: "response_invalid", detail: `The response of ${host} has more than 16 KB of headers.` };
  if (isInvalid(error)) return { kind: "response_invalid", detail: `The response of ${host} is not valid HTTP.` };
  return { kind: "connection_lost", detail: `${host} closed the connection before it responded.` };
}

function isInvalid(error: Error): boolean {
  return (
    error instanceof errors.HTTPParserError ||
    error instanceof errors.ResponseContentLengthMismatchError ||
    // undici's messages for an unexpected upgrade and for an unexpected 100.
    error.message === "bad upgrade" ||
    error.message === "bad response"
  );
}

function codeOf(error: Error): string {
  return "code" in error && typeof error.code === "string" ? error.code : "";
}
