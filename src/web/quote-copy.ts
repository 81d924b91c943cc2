import { payableOnline } from "../domain/integrations/online-payments/subject.ts";
import { formatDate, formatInstant, formatMoney } from "../domain/kernel/format.ts";
import { statusOf } from "../domain/trade/quotes/status.ts";
import { planRead } from "../query/read-plan.ts";
import type { Include, RowWith } from "../query/types.ts";
import type { Tenant } from "../tenancy/tenant.ts";
import {
  businessCopy,
  type CustomerCopy,
  type Fact,
  formatPayable,
  lineCopy,
  parties,
  type Status,
  type Sum,
  totalSums,
} from "./customer-copy.ts";

const include = {
  lines: { orderBy: { position: "asc" } },
  customer: { include: { business: true } },
  site: true,
} satisfies Include<"Quote">;

const plan = planRead("Quote", include);

type Quote = RowWith<"Quote", typeof include>;

/** What the customer can still decide: undefined once they have, or the quote has expired. */
export type Decision = { total: string; mayDecline: boolean };

export type QuoteCopy = CustomerCopy & { decision: Decision | undefined };

/** A draft is shown to nobody. */
export async function readQuoteCopy(db: Tenant, id: string): Promise<QuoteCopy | undefined> {
  const [quote] = await db.select("Quote", { where: { id }, plan, take: 1 });
  return quote === undefined || quote.status === "draft" ? undefined : copyOf(quote);
}

function copyOf(quote: Quote): QuoteCopy {
  const { customer, total, depositPaidAt } = quote;
  const status = statusOf(quote);
  const isOpen = status === "sent";
  const business = businessCopy(customer.business);
  return {
    kind: "quote",
    reference: quote.quoteReference,
    title: `Quote ${quote.quoteReference}`,
    subtitle: quote.title,
    status: describeStatus(quote),
    business,
    facts: [...parties(customer, quote.site), ...dates(quote)],
    message: quote.message,
    lines: quote.lines.map(lineCopy),
    sums: [...totalSums(quote), ...depositSums(quote)],
    // After the deposit, the rest is paid by invoices.
    howToPay:
      (isOpen || status === "accepted") && depositPaidAt === null ? customer.business.paymentInstructions : null,
    payable: formatPayable(payableOnline({ kind: "quote", row: quote })),
    decision: isOpen ? { total: formatMoney(total), mayDecline: depositPaidAt === null } : undefined,
  };
}

function dates({ sentAt, validUntil, customer: { business } }: Quote): Fact[] {
  return [
    ...(sentAt === null ? [] : [{ name: "Sent", lines: [formatInstant(sentAt, business.timeZone)] }]),
    ...(validUntil === null ? [] : [{ name: "Valid until", lines: [formatDate(validUntil)] }]),
  ];
}

/** The deposit that was paid and what remains, or the one that is due while the quote is open or accepted. */
function depositSums({ total, depositAmount, depositPaidAt, ...quote }: Quote): Sum[] {
  if (depositAmount === null) return [];
  const status = statusOf(quote);
  const amount = formatMoney(depositAmount);
  const isAlive = status === "sent" || status === "accepted";
  if (depositPaidAt === null) return isAlive ? [{ name: "Deposit due", amount }] : [];
  const paid = { name: "Deposit paid", amount };
  return isAlive ? [paid, { name: "Remaining", amount: formatMoney(total.minus(depositAmount)) }] : [paid];
}

function describeStatus(quote: Quote): Status {
  const { acceptedAt, acceptedBy, declinedAt, depositPaidAt, validUntil, jobNumber } = quote;
  const { timeZone } = quote.customer.business;
  const on = (instant: Date | null) => (instant === null ? "" : ` on ${formatInstant(instant, timeZone)}`);
  switch (statusOf(quote)) {
    case "accepted":
      return {
        tone: "good",
        label: "Accepted",
        rest: `${acceptedBy === null ? "" : ` by ${acceptedBy}`}${on(acceptedAt)}. Thank you. Your job number is ${jobNumber}. We will be in touch to arrange the work.`,
      };
    case "declined":
      return {
        tone: "bad",
        label: "Declined",
        rest: `${on(declinedAt)}. If this was a mistake, please contact us.`,
      };
    case "expired": {
      const until = validUntil === null ? "" : ` It was valid until ${formatDate(validUntil)}.`;
      return { tone: "warn", label: "Expired.", rest: `${until} Please contact us for a new quote.` };
    }
    default:
      return {
        tone: "open",
        label: "Waiting for your decision.",
        rest: depositPaidAt === null ? "" : " Your deposit is paid.",
      };
  }
}
