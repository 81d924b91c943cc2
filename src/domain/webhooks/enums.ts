import { builder } from "../../graphql/builder.ts";

export const DeliveryStatus = builder.enumType("DeliveryStatus", {
  description: "How far a delivery has come.",
  values: {
    pending: { description: "It waits for its first attempt." },
    delivered: { description: "The endpoint answered one of the attempts with a 2xx status." },
    failed: { description: "An attempt failed, and another will be made." },
    dead: { description: "Every attempt failed, and no more is made unless it is replayed." },
    skipped: {
      description: "It was not sent: the subscription was paused or deleted, or the business had no API access.",
    },
  } as const,
});

export const AttemptTrigger = builder.enumType("AttemptTrigger", {
  description: "Why an attempt was made.",
  values: {
    schedule: { description: "It was due: the first, or one of the retries." },
    replay: { description: "Somebody replayed the delivery." },
  } as const,
});

export const AttemptFailure = builder.enumType("AttemptFailure", {
  description: "Why an attempt failed.",
  values: {
    name_not_resolved: { description: "The host name in the url was not found." },
    address_not_allowed: { description: "The host name led to an address that is not on the public internet." },
    connection_failed: {
      description: "The endpoint took no connection: nothing listens there, or the way to it is barred.",
    },
    tls_failed: { description: "The connection could not be secured, as with an expired or foreign certificate." },
    timed_out: { description: "No connection came about, or no answer, within the time that an attempt is given." },
    connection_lost: { description: "The endpoint closed the connection before it had answered." },
    response_invalid: {
      description: "What came back was not a well-formed HTTP answer, or its headers were too long.",
    },
    bad_status: { description: "The endpoint answered with a status other than 2xx; redirects are not followed." },
    interrupted: {
      description: "The attempt was broken off on this side before it had ended. It may have reached the endpoint.",
    },
  } as const,
});
