import { STATUS_CODES } from "node:http";

export type FailureKind =
  | "name_not_resolved"
  | "address_not_allowed"
  | "connection_failed"
  | "tls_failed"
  | "timed_out"
  | "connection_lost"
  | "response_invalid"
  | "bad_status"
  | "interrupted";

/** `detail` is one sentence for the owner of the business. */
export type Failure = { kind: FailureKind; detail: string };

/** The stage that a request has reached. */
export type Phase = "resolving" | "connecting" | "responding";

export const interrupted: Failure = {
  kind: "interrupted",
  detail: "The request was interrupted on our side before it completed.",
};

export function notAllowed(refusal: string): Failure {
  return { kind: "address_not_allowed", detail: `The URL ${refusal}.` };
}

export function notResolved(name: string): Failure {
  return { kind: "name_not_resolved", detail: `The host name ${name} could not be resolved.` };
}

export function timedOut(host: string, phase: Phase, seconds: number): Failure {
  const within = `within ${seconds} second${seconds === 1 ? "" : "s"}`;
  const sentences: Record<Phase, string> = {
    resolving: `The host name of ${host} could not be resolved ${within}.`,
    connecting: `No connection to ${host} could be made ${within}.`,
    responding: `${host} did not respond ${within}.`,
  };
  return { kind: "timed_out", detail: sentences[phase] };
}

export function responseTooLarge(host: string): Failure {
  return { kind: "response_invalid", detail: `The response of ${host} is too large.` };
}

/** Returns undefined for a status of success. */
export function statusFailure(host: string, status: number): Failure | undefined {
  if (status >= 200 && status < 300) return undefined;
  const responded = `${host} responded with ${[status, STATUS_CODES[status]].filter(Boolean).join(" ")}`;
  const redirects = [301, 302, 303, 307, 308].includes(status);
  return {
    kind: "bad_status",
    detail: redirects ? `${responded}; redirects are not followed.` : `${responded}.`,
  };
}
