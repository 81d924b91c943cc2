import { type StripeSettings, stripeApi } from "../../stripe/checkout.ts";
import { ConfigError, origin, stripeKey, stripeWebhookSecret } from "./parse-variable.ts";
import { optional, type ValuesOf } from "./variable.ts";

export const stripeVariables = {
  STRIPE_SECRET_KEY: optional(
    stripeKey,
    "Secret or restricted key of the Stripe account that customers pay invoices and deposits to online; when unset, they cannot.",
  ),
  STRIPE_WEBHOOK_SECRET: optional(
    stripeWebhookSecret,
    "Signing secret of the account's webhook endpoint; required with `STRIPE_SECRET_KEY`.",
  ),
  STRIPE_API_URL: optional(origin, "Origin of Stripe's API, for a stand-in.", "`https://api.stripe.com`"),
};

type Values = ValuesOf<typeof stripeVariables>;

/**
 * Reads the settings of Stripe; undefined without them.
 * Throws for a partial configuration: without the webhook, no payment would be recorded.
 */
export function readStripe(values: Values): StripeSettings | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: apiUrl } = values;
  if (secretKey === undefined && (webhookSecret ?? apiUrl) === undefined) return undefined;
  if (secretKey === undefined)
    throw new ConfigError(
      `STRIPE_SECRET_KEY is required with ${webhookSecret === undefined ? "STRIPE_API_URL" : "STRIPE_WEBHOOK_SECRET"}: the account's secret key`,
    );
  if (webhookSecret === undefined)
    throw new ConfigError("STRIPE_WEBHOOK_SECRET is required with STRIPE_SECRET_KEY: its webhook's signing secret");
  return { secretKey, webhookSecret, apiUrl: apiUrl ?? stripeApi };
}
