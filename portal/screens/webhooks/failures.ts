import type { AttemptFragment } from "../../generated/types.ts";

type Failure = NonNullable<AttemptFragment["failure"]>;

type Explanation = {
  /** A few words, as in a list. */
  name: string;
  /** What happened, and what the receiver's developer does about it. */
  what: string;
  todo: string;
};

export const failures: Record<Failure, Explanation> = {
  name_not_resolved: {
    name: "Host name not found",
    what: "The host name of the address does not resolve.",
    todo: "Check the address for a typing error, and that the name has a public DNS record.",
  },
  address_not_allowed: {
    name: "Address not public",
    what: "The host name leads to an address that is not on the public internet.",
    todo: "Use a host name whose DNS records are public. For a local machine, put a tunnel in front of it.",
  },
  connection_failed: {
    name: "Connection refused",
    what: "Nothing accepted the connection at this address.",
    todo: "Check that the server runs, and that its firewall lets requests to this port in.",
  },
  tls_failed: {
    name: "TLS failed",
    what: "No secure connection could be made.",
    todo: "Check the certificate: it must not have expired, be for this host name, and come with its whole chain.",
  },
  timed_out: {
    name: "Timed out",
    what: "The endpoint did not answer in time.",
    todo: "Answer 2xx as soon as the event is stored, and do the work afterwards.",
  },
  connection_lost: {
    name: "Connection lost",
    what: "The endpoint closed the connection before it answered.",
    todo: "Look in its log for a crash or a restart at this time, and at the limits of proxies in front of it.",
  },
  response_invalid: {
    name: "Answer not readable",
    what: "The answer was not well-formed HTTP, or its headers were too long.",
    todo: "Check that an HTTP server listens at this port, and what a proxy adds to its answers.",
  },
  bad_status: {
    name: "Status not 2xx",
    what: "The endpoint answered with a status that is not 2xx.",
    todo: "Look in its log for this request. It must answer 2xx once it has the event.",
  },
  interrupted: {
    name: "Interrupted",
    what: "The attempt was interrupted on Fieldline's side. The request may have reached the endpoint.",
    todo: "Nothing: it is tried again. Ignore an event whose id you have seen.",
  },
};

const statuses: readonly { from: number; to: number; what: string; todo: string }[] = [
  {
    from: 300,
    to: 399,
    what: "The endpoint answered with a redirect, which is not followed.",
    todo: "Enter the address that it leads to.",
  },
  {
    from: 401,
    to: 403,
    what: "The endpoint turned the request away.",
    todo: "Check that it verifies the signature with the current secret over the body as it came, and that nothing in front of it asks for a sign-in.",
  },
  {
    from: 404,
    to: 404,
    what: "Nothing is at this path of the endpoint.",
    todo: "Check the path of the address, and that the route takes POST.",
  },
  {
    from: 405,
    to: 405,
    what: "The endpoint does not take POST requests.",
    todo: "Let its route take POST.",
  },
  {
    from: 410,
    to: 410,
    what: "The endpoint says that it is gone.",
    todo: "Change the address, or delete this webhook.",
  },
  {
    from: 413,
    to: 413,
    what: "The endpoint found the request too large.",
    todo: "Raise its limit for bodies.",
  },
  {
    from: 429,
    to: 429,
    what: "The endpoint has too many requests.",
    todo: "Raise its limit, or answer 2xx and queue the events.",
  },
  {
    from: 500,
    to: 599,
    what: "The endpoint failed while it handled the event.",
    todo: "Look in its log for an error at this time, fix it, and replay the delivery.",
  },
];

/** Why an attempt failed, in plain words, and what to do. */
export function explain(failure: Failure, responseStatus: number | null): Explanation {
  const explanation = failures[failure];
  if (failure !== "bad_status" || responseStatus === null) return explanation;
  const known = statuses.find(({ from, to }) => responseStatus >= from && responseStatus <= to);
  return { ...explanation, ...known, name: `Answered ${responseStatus}` };
}
