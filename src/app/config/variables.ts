import { accessVariables } from "./access.ts";
import { auditStreamVariables } from "./audit-stream.ts";
import { databaseVariables } from "./database.ts";
import { filesVariables } from "./files.ts";
import { messagesVariables } from "./messages.ts";
import { oauthVariables } from "./oauth.ts";
import { retentionVariables } from "./retention.ts";
import { serverVariables } from "./server.ts";
import { stripeVariables } from "./stripe.ts";
import { telemetryVariables } from "./telemetry.ts";
import type { Variable } from "./variable.ts";
import { webhooksVariables } from "./webhooks.ts";
import { xeroVariables } from "./xero.ts";

/** Every variable that the platform reads, in the order of the guide. */
export const variables = {
  ...serverVariables,
  ...databaseVariables,
  ...filesVariables,
  ...accessVariables,
  ...webhooksVariables,
  ...oauthVariables,
  ...messagesVariables,
  ...stripeVariables,
  ...xeroVariables,
  ...auditStreamVariables,
  ...retentionVariables,
  ...telemetryVariables,
} satisfies Record<string, Variable>;
