import { fiveWaits, listOf, nameServer, network, wholeNumber } from "./parse-variable.ts";
import { optional, variable } from "./variable.ts";

export const webhooksVariables = {
  WEBHOOK_RETRY_SECONDS: variable(
    fiveWaits,
    "5,300,1800,7200,18000",
    "Waits between the six attempts of a webhook delivery: five numbers.",
  ),
  WEBHOOK_TIMEOUT_SECONDS: variable(wholeNumber(1, 300), "15", "Time limit of an attempt."),
  WEBHOOK_ALLOW_NETWORKS: variable(
    listOf(network),
    "",
    "Comma-separated CIDRs of private networks that webhooks and requests for apps' documents may reach, over plain http too; for development only.",
  ),
  WEBHOOK_NAME_SERVERS: optional(
    listOf(nameServer),
    "Comma-separated addresses of the name servers that webhooks and requests for apps' documents ask. Set it to public ones where the system's also know names of your own network: what is answered about a webhook's URL then tells nobody which of them exist.",
    "the system's",
  ),
};
