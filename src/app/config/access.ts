import { emailAddress, listOf, networks, oneOf, origin, wholeNumber } from "./parse-variable.ts";
import { variable } from "./variable.ts";

export const accessVariables = {
  RATE_LIMIT_PER_MINUTE: variable(
    wholeNumber(1, 100_000_000),
    "120",
    "Requests that a business may make in any 60 seconds.",
  ),
  PORTAL_RATE_LIMIT_PER_MINUTE: variable(
    wholeNumber(1, 100_000_000),
    "600",
    "Requests that a business's people may make in the portal in any 60 seconds, all together; its owners a tenth more.",
  ),
  ANONYMOUS_RATE_LIMIT_PER_MINUTE: variable(
    wholeNumber(1, 100_000_000),
    "300",
    "Pages that an address may ask for in a minute without a credential; the documentation lists what else is limited by it, under Limits.",
  ),
  SIGN_UP: variable(
    oneOf("open", "off"),
    "open",
    "`off` refuses new businesses from the portal; operators make them with `business create`.",
  ),
  OPERATOR_EMAILS: variable(
    listOf(emailAddress),
    "",
    "Comma-separated email addresses of people who may open the operator's page at `/operator`, with two-factor sign-in; when empty, there is none.",
  ),
  TEXTS_PER_DAY: variable(
    wholeNumber(1, 100_000_000),
    "100",
    "SMS that a business may send in any 24 hours; a fifth while on trial.",
  ),
  EMAILS_PER_DAY: variable(
    wholeNumber(1, 100_000_000),
    "500",
    "Emails that a business may send to customers in any 24 hours, and as many notifications to its own people; a fifth while on trial.",
  ),
  SENDS_PER_RECORD_PER_HOUR: variable(
    wholeNumber(1, 100_000_000),
    "5",
    "How often the same quote or invoice may be emailed to its customer in any 60 minutes.",
  ),
  TRUST_PROXY: variable(
    networks,
    "",
    "Comma-separated addresses or CIDRs of proxies in front; the caller's address is what they forward in `X-Forwarded-For` or `Forwarded`.",
  ),
  CORS_ORIGINS: variable(listOf(origin), "", "Comma-separated origins that browsers may call from."),
};
