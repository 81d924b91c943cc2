import type { Context } from "koa";
import { hasBasicPassword } from "../../auth/credentials/basic-auth.ts";
import { limitByAddress } from "../../auth/rate-limit/limit-by-address.ts";
import { receiveMessage } from "../../domain/inbox/receiving/receive-message.ts";
import { findRecipient } from "../../domain/inbox/receiving/recipient.ts";
import { announceAccountingChange } from "../../domain/integrations/accounting/pull/announce-change.ts";
import { receiveStripeEvent } from "../../domain/integrations/online-payments/receive-stripe-event.ts";
import { receiveReturned } from "../../domain/integrations/returned-mail/receive-returned.ts";
import { readForm, readJsonBytes, readSharedJsonBytes } from "../../http/body.ts";
import type { Surface } from "../../http/router.ts";
import { openEmailReader } from "../../inbound/read-email.ts";
import { isSignedByTwilio, readTwilioForm } from "../../inbound/twilio.ts";
import { limits } from "../../limits/limits.ts";
import { currentTime } from "../../postgres/clock.ts";
import { Problem } from "../../problems.ts";
import { StripeFailure } from "../../stripe/failure.ts";
import type { Services } from "../services.ts";

/** Ten thousand characters and ten media addresses, percent-encoded. */
const smsLimitBytes = 200_000;

/** An email's JSON contains its files. */
const emailLimitBytes = 50_000_000;

/** The webhooks of the SMS carrier, the mail service, Stripe and Xero, each with its own credential. */
export function inboundSurface({
  config,
  database,
  links,
  checkouts,
  accounting,
  fileStore: store,
  returnPaths,
  log,
}: Services): Surface {
  const { appUrl, basePath, twilio, inboundSecret } = config;
  const receiving = { database, files: { store, megabytesPerBusiness: config.files.megabytesPerBusiness } };
  const failures = limitByAddress(limits.requests.failedCredentials.max);
  const readEmail = openEmailReader({
    onHtmlLost: (err) => log.warn({ err }, "an email's HTML could not be read: it is kept without"),
    findBusiness: (recipient) => findRecipient(database, [recipient]),
  });

  async function refuse(ctx: Context, scheme: string, detail: string): Promise<never> {
    await failures.count(ctx.ip);
    throw new Problem("unauthorized", detail, { headers: { "WWW-Authenticate": `${scheme} realm="fieldline"` } });
  }

  async function receiveSms(ctx: Context): Promise<void> {
    const signature = ctx.get("X-Twilio-Signature");
    const { authToken } = twilio;
    if (authToken === undefined || signature === "")
      return refuse(ctx, "Twilio-Signature", "Sign the request as Twilio does, in X-Twilio-Signature.");
    const form = await readForm(ctx, smsLimitBytes);
    if (!isSignedByTwilio(authToken, { url: appUrl + ctx.req.url, form, signature }))
      return refuse(ctx, "Twilio-Signature", "The signature is not Twilio's for this address and form.");
    ctx.state.businessId = await receiveMessage(receiving, readTwilioForm(form));
    ctx.type = "text/xml; charset=utf-8";
    ctx.body = '<?xml version="1.0" encoding="UTF-8"?>\n<Response/>\n';
  }

  async function receiveEmail(ctx: Context): Promise<void> {
    if (inboundSecret === undefined || !hasBasicPassword(ctx.get("Authorization"), inboundSecret))
      return refuse(ctx, "Basic", "Send the password of INBOUND_SECRET by HTTP Basic.");
    ctx.state.service = "inbound email";
    const email = await readEmail(await readSharedJsonBytes(ctx, emailLimitBytes));
    const received = await receiveReturned({ database, returnPaths }, email);
    ctx.state.businessId = received.isDone ? received.businessId : await receiveMessage(receiving, received.message);
    ctx.body = {};
  }

  /** Stripe sends an event again if the response is not a success. */
  function later(err: unknown): never {
    if (!(err instanceof StripeFailure)) throw err;
    log.warn({ err }, "Stripe could not be asked about an event");
    throw new Problem("unavailable", "Stripe could not be asked about the event.", {
      headers: { "Retry-After": "60" },
    });
  }

  async function receiveStripe(ctx: Context): Promise<void> {
    const signature = ctx.get("Stripe-Signature");
    if (checkouts === undefined || signature === "")
      return refuse(ctx, "Stripe-Signature", "Sign the request as Stripe does, in Stripe-Signature.");
    const body = await readJsonBytes(ctx);
    const event = await checkouts.readEvent(body, signature, currentTime()).catch(() => null);
    if (event === null) return refuse(ctx, "Stripe-Signature", "The signature is not Stripe's for this body and time.");
    const parts = { database, links, checkouts };
    ctx.state.businessId = event && (await receiveStripeEvent(parts, event).catch(later));
    ctx.body = {};
  }

  /** Xero's check of the endpoint sends wrong signatures too, and expects a 401 for each. */
  async function receiveXero(ctx: Context): Promise<void> {
    const signature = ctx.get("x-xero-signature");
    const body = await readJsonBytes(ctx);
    const organisations = signature === "" ? undefined : accounting?.provider.readWebhook(body, signature);
    if (organisations === undefined) return refuse(ctx, "Xero-Signature", "The signature is not Xero's for this body.");
    await announceAccountingChange(database.systemPool, organisations);
    ctx.status = 200;
    ctx.body = "";
  }

  return {
    routes: [
      {
        method: "POST",
        path: `${basePath}/inbound/xero`,
        operation: "ReceiveXeroEvent",
        anonymous: "credential",
        handle: receiveXero,
      },
      {
        method: "POST",
        path: `${basePath}/inbound/sms`,
        operation: "ReceiveText",
        anonymous: "credential",
        handle: receiveSms,
      },
      {
        method: "POST",
        path: `${basePath}/inbound/email`,
        operation: "ReceiveEmail",
        anonymous: "credential",
        handle: receiveEmail,
      },
      {
        method: "POST",
        path: `${basePath}/inbound/stripe`,
        operation: "ReceiveStripeEvent",
        anonymous: "credential",
        handle: receiveStripe,
      },
    ],
  };
}
