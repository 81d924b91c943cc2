import { verifySmtp } from "../../email/transport.ts";
import { openFileStore } from "../../files/open-store.ts";
import { currentTime } from "../../postgres/clock.ts";
import { accountOf, verifyAccount } from "../../sms/transport.ts";
import { openCheckouts } from "../../stripe/checkout.ts";
import type { Config } from "../config/config.ts";
import { broken, type Check, type Finding, off, ok, reasonOf } from "./check.ts";

/** Checks the mail server, Twilio, Stripe and the file store. The checks send no message. */
export function carrierChecks(config: Config): Check[] {
  return [
    { name: "mail", run: () => checkMail(config) },
    { name: "SMS", run: () => checkSms(config) },
    { name: "Stripe", run: () => checkStripe(config) },
    { name: "files", run: () => checkFiles(config) },
  ];
}

async function checkMail({
  smtpUrl,
  outboxDir: outbox,
  mailFrom,
  bounceDomain,
  inboundSecret,
}: Config): Promise<Finding> {
  if (smtpUrl === undefined) return off(`SMTP_URL is not set: emails are written to ${outbox}`);
  const { host } = new URL(smtpUrl);
  try {
    await verifySmtp(smtpUrl);
    const found = `${host} takes the credentials; emails come from ${mailFrom}`;
    if (bounceDomain !== undefined) return ok(`${found}, and are returned to ${bounceDomain}`);
    return ok(
      inboundSecret === undefined
        ? `${found}; undeliverable email is returned there, because INBOUND_SECRET is not set`
        : found,
    );
  } catch (error) {
    return broken(
      `${host}: ${reasonOf(error)}`,
      "set SMTP_URL to the server, with the user and the password that it takes",
    );
  }
}

async function checkSms({ twilio, outboxDir: outbox }: Config): Promise<Finding> {
  const account = accountOf(twilio);
  if (account === undefined) return off(`TWILIO_ACCOUNT_SID is not set: SMS are written to ${outbox}`);
  try {
    await verifyAccount(account);
    return ok(`Twilio knows the account ${account.accountSid.slice(0, 6)}…`);
  } catch (error) {
    return broken(
      `${new URL(account.apiUrl).host}: ${reasonOf(error)}`,
      "set TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN to those that Twilio's console shows",
    );
  }
}

async function checkStripe({ stripe, baseUrl }: Config): Promise<Finding> {
  if (stripe === undefined) return off("STRIPE_SECRET_KEY is not set: customers cannot pay online");
  try {
    for await (const _ of openCheckouts(stripe).eventsSince(currentTime())) break;
    return ok(`Stripe takes the key; its webhook is to post to ${baseUrl}/inbound/stripe`);
  } catch (error) {
    return broken(
      reasonOf(error),
      "set STRIPE_SECRET_KEY to a key that may write Checkout Sessions, and read events, payment intents and charges",
    );
  }
}

async function checkFiles({ files }: Config): Promise<Finding> {
  const { s3, folder } = files;
  if (s3 === undefined) return off(`S3_ENDPOINT is not set: files lie in ${folder}`);
  const store = openFileStore(files);
  const where = `${s3.bucket} at ${new URL(s3.endpoint).host}`;
  const bytes = Buffer.from("fieldline");
  try {
    await store.put("doctor", bytes, "text/plain");
    const read = await store.get("doctor");
    await store.delete("doctor");
    if (read?.equals(bytes) !== true) return broken(`${where} does not return what it has stored`, "use another store");
    return ok(`${where} stores, returns and deletes`);
  } catch (error) {
    return broken(
      `${where}: ${reasonOf((error as Error).cause ?? error)}`,
      "set the five S3 settings to a bucket that exists, and to a key that may put, get and delete its objects",
    );
  }
}
