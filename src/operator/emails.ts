import type { FailedEmail } from "../installation/failed-emails.ts";
import { withoutAddresses } from "../send-error.ts";
import { html } from "../text/html.ts";
import { button, type Frame, more, operatorPath, page, table, time } from "./parts.ts";

export function emailsPage(
  frame: Frame,
  emails: readonly FailedEmail[],
  last: string | undefined,
  problem?: string,
): string {
  return page(frame, {
    title: "Failed emails",
    tab: "emails",
    problem,
    body: html`${table(
      "Failed emails",
      ["Created", "Business", "Kind", "To", "Error", "Attempts", "Action"],
      emails.map(({ id, businessId, businessName, kind, to, error, attempts, createdAt }) => [
        time(createdAt),
        html`<a href="${operatorPath}/businesses/${businessId}">${businessName}</a>`,
        kind,
        to,
        withoutAddresses(error ?? ""),
        attempts,
        // The link in an email about an account has gone.
        kind === "account" ? null : button(`${operatorPath}/emails/retry`, "Send again", { business: businessId, id }),
      ]),
      "No email has failed.",
    )}
${more(`${operatorPath}/emails`, {}, last)}`,
  });
}
