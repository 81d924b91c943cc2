import { addressOf, anyText, domainName, emailAddress, origin, wholeNumber } from "./parse-variable.ts";
import { optional, variable } from "./variable.ts";

export const messagesVariables = {
  UNDO_SEND_SECONDS: variable(
    wholeNumber(0, 3600),
    "10",
    "How long a person can undo sending a message, and for how long the email about a booking that they have moved waits.",
  ),
  SMTP_URL: optional(
    addressOf(/^smtps?:$/, "smtp://user:password@mail.example.com:587"),
    "SMTP server for outgoing email; when unset, emails are written to `DATA_DIR/outbox`.",
  ),
  MAIL_FROM: optional(
    emailAddress,
    "Address that all emails but those of the inbox are sent from; replies go to the business's `inbound_email`.",
    "`no-reply@` the host of `APP_URL`",
  ),
  BOUNCE_DOMAIN: optional(
    domainName,
    "Domain for the return addresses of undeliverable email. Post all its email to `/inbound/email`. Requires `INBOUND_SECRET`.",
    "the businesses' `inbound_email`, if it shares the sender's domain",
  ),
  TWILIO_ACCOUNT_SID: optional(
    anyText,
    "Twilio account for outgoing SMS; without it and its token, messages are written to `DATA_DIR/outbox`.",
  ),
  TWILIO_AUTH_TOKEN: optional(anyText, "The account's token; alone, it verifies incoming SMS."),
  TWILIO_API_URL: variable(origin, "https://api.twilio.com", "Origin of Twilio's API."),
  INBOUND_SECRET: optional(
    anyText,
    "Password of the mail service that posts incoming email; when unset, none is accepted.",
  ),
};
