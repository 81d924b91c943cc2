import type { AttemptFragment } from "../../generated/types.ts";

type Failure = NonNullable<AttemptFragment["failure"]>;

type Explanation = {
  /** A few words, for lists. */
  name: string;
  /** The event, and the receiver's developer's next step. */
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
    what: "The host name resolves to an address that is not on the public internet.",
    todo: "Use a host name whose DNS records are public. For a local machine, put a tunnel in front of it.",
  },
  connection_failed: {
    name: "Connection refused",
    what: "Nothing accepted the connection at this address.",
    todo: "Check that the server runs, and that its firewall allows requests to this port.",
  },
  tls_failed: {
    name: "TLS failed",
    what: "No secure connection could be made.",
    todo: "Check the certificate: it must not have expired, be for this host name, and come with its whole chain.",
  },
  timed_out: {
    name: "Timed out",
    what: "The endpoint did not respond in time.",
    todo: "Respond with a 2xx as soon as the event is stored, and process it afterwards.",
  },
  connection_lost: {
    name: "Connection lost",
    what: "The endpoint closed the connection before it responded.",
    todo: "Check its log for a crash or a restart at this time, and the limits of proxies in front of it.",
  },
  response_invalid: {
    name: "Invalid response",
    what: "The response was not valid HTTP, or its headers were too long.",
    todo: "Check that an HTTP server listens on this port, and which headers a proxy adds.",
  },
  bad_status: {
    name: "Status not 2xx",
    what: "The endpoint responded with a status that is not 2xx.",
    todo: "Check its log for this request. It must respond with a 2xx once it has the event.",
  },
  interrupted: {
    name: "Interrupted",
    what: "The attempt was interrupted on Fieldline's side. The request may have reached the endpoint.",
    todo: "You don't need to do anything: we retry. Ignore events whose id you have already processed.",
  },
};

const statuses: readonly { from: number; to: number; what: string; todo: string }[] = [
  {
    from: 300,
    to: 399,
    what: "The endpoint responded with a redirect. We don't follow redirects.",
    todo: "Enter the redirect's target as the address.",
  },
  {
    from: 401,
    to: 403,
    what: "The endpoint rejected the request.",
    todo: "Check that it verifies the signature over the raw body with the current secret, and that nothing in front of it requires a sign-in.",
  },
  {
    from: 404,
    to: 404,
    what: "The endpoint has nothing at this path.",
    todo: "Check the path, and that the route accepts POST.",
  },
  {
    from: 405,
    to: 405,
    what: "The endpoint does not accept POST requests.",
    todo: "Change its route to accept POST.",
  },
  {
    from: 410,
    to: 410,
    what: "The endpoint responded that it is gone.",
    todo: "Change the address, or delete this webhook.",
  },
  {
    from: 413,
    to: 413,
    what: "The endpoint found the request too large.",
    todo: "Raise its limit for request bodies.",
  },
  {
    from: 429,
    to: 429,
    what: "The endpoint receives too many requests.",
    todo: "Raise its limit, or respond with a 2xx and queue the events.",
  },
  {
    from: 500,
    to: 599,
    what: "The endpoint failed while it handled the event.",
    todo: "Check its log for an error at this time, fix it, then replay the delivery.",
  },
];

/** Explains why an attempt failed and what to do. */
export function explain(failure: Failure, responseStatus: number | null): Explanation {
  const explanation = failures[failure];
  if (failure !== "bad_status" || responseStatus === null) return explanation;
  const known = statuses.find(({ from, to }) => responseStatus >= from && responseStatus <= to);
  return { ...explanation, ...known, name: `HTTP ${responseStatus}` };
}
