import { payableOnline } from "../domain/integrations/online-payments/subject.ts";
import { formatDate, formatInstant, formatMoney, formatPercent } from "../domain/kernel/format.ts";
import { sumLines } from "../domain/trade/line-items/totals.ts";
import { acceptedDeposit } from "../domain/trade/quotes/assert-deposit.ts";
import { quoteName } from "../domain/trade/quotes/quote-name.ts";
import { versionOf, withOptions } from "../domain/trade/quotes/shown-quote.ts";
import { statusOf } from "../domain/trade/quotes/status.ts";
import { countsView } from "../domain/trade/quotes/view-quote.ts";
import { currentTime } from "../postgres/clock.ts";
import { planRead } from "../query/read-plan.ts";
import type { Include, RowWith } from "../query/types.ts";
import type { Tenant } from "../tenancy/tenant.ts";
import { countryOf } from "../text/countries.ts";
import {
  businessCopy,
  type CustomerCopy,
  discountCopy,
  type Fact,
  formatPayable,
  lineCopy,
  parties,
  type Signature,
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

/** The decision that the customer can still make. `version` and `total` say what the page shows. */
export type Decision = {
  version: string;
  total: string;
  /** The name of the tax that the total includes. */
  tax: string;
  hasOptions: boolean;
  hasTerms: boolean;
  mayDecline: boolean;
};

/** The newest version that was sent to the customer. */
export type Replacement = { id: string; name: string };

export type QuoteCopy = CustomerCopy & {
  decision: Decision | undefined;
  replacedBy: Replacement | undefined;
  countsView: boolean;
};

/**
 * Returns undefined for a draft, which nobody may see. A form that the page sent has the customer's choice of options.
 */
export async function readQuoteCopy(db: Tenant, id: string, form?: URLSearchParams): Promise<QuoteCopy | undefined> {
  const quote = await db.findFirst("Quote", { where: { id } }, { plan });
  if (quote === null || quote.status === "draft") return undefined;
  return copyOf(quote, quote.supersededAt === null ? undefined : await findReplacement(db, quote), currentTime(), form);
}

/** Only a version for the same customer, whose link may be shown. */
async function findReplacement(db: Tenant, quote: Quote): Promise<Replacement | undefined> {
  const { quoteReference, customerId, version } = quote;
  const where = { quoteReference, customerId, version: { gt: version }, status: { not: "draft" as const } };
  const newest = await db.findFirst("Quote", { where, orderBy: [{ version: "desc" }] });
  return newest === null ? undefined : { id: newest.id, name: quoteName(newest) };
}

/** The options that are ticked in a form of the page, by position. */
export function positionsIn(form: URLSearchParams): ReadonlySet<number> {
  return new Set(form.getAll("option").map(Number));
}

/** The quote as the form's choice makes it. A form about an earlier version has no choice. */
function chosenIn(form: URLSearchParams | undefined, stored: Quote, version: string): Quote {
  if (form?.get("version") !== version || !stored.lines.some(({ isOptional }) => isOptional)) return stored;
  const lines = withOptions(stored.lines, positionsIn(form));
  const totals = sumLines(lines, stored);
  const depositAmount =
    stored.depositPaidAt === null
      ? acceptedDeposit(stored, totals.total, stored.customer.business)
      : stored.depositAmount;
  return { ...stored, ...totals, lines, depositAmount };
}

function copyOf(stored: Quote, replacedBy: Replacement | undefined, now: Date, form?: URLSearchParams): QuoteCopy {
  const status = statusOf(stored, now);
  const isOpen = status === "sent";
  const version = versionOf(stored, stored.lines);
  const quote = isOpen ? chosenIn(form, stored, version) : stored;
  const { customer, total, depositPaidAt } = quote;
  const hasOptions = quote.lines.some(({ isOptional }) => isOptional);
  const { business } = customer;
  const name = quoteName(quote);
  return {
    kind: "quote",
    reference: name,
    title: `Quote ${name}`,
    subtitle: quote.title,
    status: describeStatus(quote, status),
    business: businessCopy(business),
    facts: [...parties(customer, quote.site), ...dates(quote)],
    message: quote.message,
    signature: signatureOf(quote),
    lines: quote.lines.map((line) => lineCopy(line, quote, business)),
    taxInclusive: quote.taxInclusive,
    discount: discountCopy(quote),
    mayChoose: isOpen && business.suspendedAt === null,
    sums: [...totalSums(quote, business), ...depositSums(quote, status)],
    // After the deposit, invoices collect the rest.
    howToPay: (isOpen || status === "accepted") && depositPaidAt === null ? business.paymentInstructions : null,
    terms: quote.terms,
    payable: formatPayable(payableOnline({ kind: "quote", row: quote }), business),
    replacedBy,
    countsView: countsView(quote, now),
    decision: isOpen
      ? {
          version,
          total: formatMoney(total, business),
          tax: countryOf(business).tax,
          hasOptions,
          hasTerms: quote.terms !== null,
          mayDecline: depositPaidAt === null,
        }
      : undefined,
  };
}

function signatureOf({ acceptedBy, acceptedSignature: path }: Quote): Signature | null {
  return path === null ? null : { path, label: `Signature of ${acceptedBy ?? "the customer"}` };
}

function dates({ sentAt, validUntil, customer: { business } }: Quote): Fact[] {
  return [
    ...(sentAt === null ? [] : [{ name: "Sent", lines: [formatInstant(sentAt, business.timeZone)] }]),
    ...(validUntil === null ? [] : [{ name: "Valid until", lines: [formatDate(validUntil)] }]),
  ];
}

/**
 * Returns the paid deposit and the remaining amount, or the deposit that is due while the quote is open or accepted.
 */
function depositSums(quote: Quote, status: Quote["status"]): Sum[] {
  const { total, depositAmount, depositPercent, depositPaidAt } = quote;
  const { business } = quote.customer;
  if (depositAmount === null) return [];
  const amount = formatMoney(depositAmount, business);
  const isAlive = status === "sent" || status === "accepted";
  if (depositPaidAt === null) {
    const share = depositPercent === null ? "" : `, ${formatPercent(depositPercent)}`;
    return isAlive ? [{ name: `Deposit due${share}`, amount }] : [];
  }
  const paid = { name: "Deposit paid", amount };
  return isAlive ? [paid, { name: "Remaining", amount: formatMoney(total.minus(depositAmount), business) }] : [paid];
}

function describeStatus(quote: Quote, status: Quote["status"]): Status {
  const { acceptedAt, acceptedBy, declinedAt, depositPaidAt, validUntil, jobNumber, supersededAt, withdrawnAt } = quote;
  const { timeZone } = quote.customer.business;
  const on = (instant: Date | null) => (instant === null ? "" : ` on ${formatInstant(instant, timeZone)}`);
  if (supersededAt !== null)
    return {
      tone: "warn",
      label: "Replaced",
      rest: `${on(supersededAt)} by a new quote. This one is no longer valid.`,
    };
  if (withdrawnAt !== null)
    return {
      tone: "warn",
      label: "Withdrawn",
      rest: `${on(withdrawnAt)}. This quote can no longer be accepted. Please contact us if you have questions.`,
    };
  switch (status) {
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
