import type { RowOf } from "../../../query/types.ts";
import { customerEmail } from "../../integrations/emails/customer-email.ts";
import { formatDate, formatMoney } from "../../kernel/format.ts";
import type { Statement } from "./statement.ts";

type Recipient = { email: string; name: string; business: RowOf<"Business">; url: string };

/** The email with a statement: the closing balance, the amount due now and the link. */
export function statementEmail(statement: Statement, { email, name, business, url }: Recipient) {
  const { customerId, from, to, closingBalance, totalDue, overdue, unappliedCredit } = statement;
  return customerEmail({
    kind: "invoice",
    statementCustomerId: customerId,
    statementFrom: from,
    statementTo: to,
    to: email,
    subject: `Statement from ${business.name}, ${formatDate(from)} to ${formatDate(to)}`,
    business,
    paragraphs: [
      `Hello ${name},`,
      `Here is your statement from ${formatDate(from)} to ${formatDate(to)}. Its closing balance is ${formatMoney(closingBalance, business)}.`,
      totalDue.isZero()
        ? "You have no unpaid invoices."
        : `Your unpaid invoices come to ${formatMoney(totalDue, business)}${overdue.isZero() ? "" : `, of which ${formatMoney(overdue, business)} is overdue`}.`,
      ...(unappliedCredit.isZero() ? [] : [`You have ${formatMoney(unappliedCredit, business)} of unused credit.`]),
      ...(totalDue.isZero() || business.paymentInstructions === null
        ? []
        : [`How to pay:\n${business.paymentInstructions}`]),
    ],
    link: { text: "View your statement", url },
  });
}
