import { builder } from "../../../../graphql/builder.ts";

export const DeliveryStatus = builder.enumType("DeliveryStatus", {
  description: "The status of a delivery.",
  values: {
    pending: { description: "No attempt has ended yet." },
    delivered: { description: "The endpoint responded to an attempt with a 2xx status." },
    failed: { description: "The last attempt failed, and another one is scheduled." },
    dead: { description: "All scheduled attempts failed. No more are made unless the delivery is replayed." },
    skipped: {
      description:
        "Not sent, because the subscription was paused or deleted, or because the business had no API access.",
    },
  } as const,
});

export const AttemptTrigger = builder.enumType("AttemptTrigger", {
  description: "The trigger of an attempt.",
  values: {
    schedule: { description: "The delivery's schedule: the first attempt, or one of the retries." },
    replay: { description: "A replay." },
  } as const,
});

export const AttemptFailure = builder.enumType("AttemptFailure", {
  description: "The reason why an attempt failed.",
  values: {
    name_not_resolved: { description: "The host name of the URL does not resolve." },
    address_not_allowed: {
      description:
        "The host name does not lead to an address on the public internet. So does none of a local network, and no alias of a name that does not resolve.",
    },
    connection_failed: { description: "The connection was refused, or the address could not be reached." },
    tls_failed: { description: "TLS failed, for example because the certificate has expired." },
    timed_out: { description: "The attempt did not end within its timeout." },
    connection_lost: { description: "The endpoint closed the connection before it responded." },
    response_invalid: { description: "The response was not well-formed HTTP, or its headers were too long." },
    bad_status: { description: "The response's status was not 2xx. Redirects are not followed." },
    interrupted: {
      description: "The attempt was interrupted on this side. The request may have reached the endpoint.",
    },
  } as const,
});
