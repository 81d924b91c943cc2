import type { XeroSettings } from "../../accounting/xero/open-xero.ts";
import { anyText, ConfigError, origin } from "./parse-variable.ts";
import { optional, type ValuesOf } from "./variable.ts";

export const xeroVariables = {
  XERO_CLIENT_ID: optional(
    anyText,
    "Client id of the app at Xero by which businesses connect their organisations; when unset, they cannot.",
  ),
  XERO_CLIENT_SECRET: optional(anyText, "Secret of the app at Xero; required with `XERO_CLIENT_ID`."),
  XERO_WEBHOOK_KEY: optional(
    anyText,
    "Signing key of the app's webhook at Xero; when unset, payments made in Xero arrive hourly.",
  ),
  XERO_API_URL: optional(
    origin,
    "Origin of a stand-in for Xero's API, its tokens and its login page.",
    "`https://api.xero.com`, with Xero's own hosts for the others",
  ),
};

type Values = ValuesOf<typeof xeroVariables>;

/** Reads the settings of Xero; undefined without them. Throws for a partial configuration. */
export function readXero(values: Values): XeroSettings | undefined {
  const { XERO_CLIENT_ID: clientId, XERO_CLIENT_SECRET: clientSecret } = values;
  const { XERO_WEBHOOK_KEY: webhookKey, XERO_API_URL: apiUrl } = values;
  if (clientId === undefined && (clientSecret ?? webhookKey ?? apiUrl) === undefined) return undefined;
  if (clientId === undefined) throw new ConfigError("XERO_CLIENT_ID is required with the other variables of Xero");
  if (clientSecret === undefined)
    throw new ConfigError("XERO_CLIENT_SECRET is required with XERO_CLIENT_ID: the secret of the app at Xero");
  return { clientId, clientSecret, webhookKey, apiUrl };
}
