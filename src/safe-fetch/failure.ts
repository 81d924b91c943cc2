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

/** `detail` is one sentence for the business's owner. */
export type Failure = { kind: FailureKind; detail: string };

/** How far an attempt had come. */
export type Stage = "looking_up" | "connecting" | "answering";

export const interrupted: Failure = {
  kind: "interrupted",
  detail: "The attempt was broken off on our side before it had ended.",
};

export function notAllowed(refusal: string): Failure {
  return { kind: "address_not_allowed", detail: `The address ${refusal}.` };
}

export function notResolved(name: string): Failure {
  return { kind: "name_not_resolved", detail: `The host name ${name} was not found.` };
}

export function timedOut(host: string, stage: Stage, seconds: number): Failure {
  const within = `within ${seconds} second${seconds === 1 ? "" : "s"}`;
  const sentences: Record<Stage, string> = {
    looking_up: `The host name of ${host} was not found ${within}.`,
    connecting: `No connection to ${host} came about ${within}.`,
    answering: `${host} took the request and did not answer ${within}.`,
  };
  return { kind: "timed_out", detail: sentences[stage] };
}

/** Undefined: the status says that the request was accepted. */
export function judgeStatus(host: string, status: number): Failure | undefined {
  if (status >= 200 && status < 300) return undefined;
  const answered = `${host} answered ${[status, STATUS_CODES[status]].filter(Boolean).join(" ")}`;
  const redirects = [301, 302, 303, 307, 308].includes(status);
  return {
    kind: "bad_status",
    detail: redirects ? `${answered}; redirects are not followed.` : `${answered}.`,
  };
}
