import type { Include, RowWith } from "../database/query/types.ts";
import { formatDate, formatInstant, formatMoney } from "../domain/kernel/format.ts";
import { acceptQuote } from "../domain/quotes/accept-quote.ts";
import { declineQuote } from "../domain/quotes/decline-quote.ts";
import { statusOf } from "../domain/quotes/status.ts";
import { type Html, html } from "../html.ts";
import { businessContact, howToPay } from "./business-contact.ts";
import { page } from "./layout.ts";
import { linesTable, sumRow } from "./lines-table.ts";
import type { LinkedPage } from "./linked-page.ts";

const include = {
  lines: { orderBy: { position: "asc" } },
  customer: { include: { business: true } },
} satisfies Include<"Quote">;

type Shown = RowWith<"Quote", typeof include>;

/** The quote for its customer, with a form to accept or decline it while that is possible. */
export const quotePage: LinkedPage = {
  kind: "quote",
  async show(db, id, path) {
    const [quote] = await db.select("Quote", { where: { id }, include, take: 1 });
    return quote === undefined || quote.status === "draft" ? undefined : render(quote, path);
  },
  actions: {
    accept: (context, id) => acceptQuote(context, { id }),
    decline: (context, id, form) => declineQuote(context, { id, decline_reason: reasonIn(form) }),
  },
};

function render(quote: Shown, path: string): string {
  const { business } = quote.customer;
  const status = statusOf(quote);
  return page({
    title: `Quote ${quote.quoteReference}`,
    letterhead: business.name,
    body: html`
<h1>Quote ${quote.quoteReference}</h1>
${quote.title !== null && html`<p class="subtitle">${quote.title}</p>`}
${stateOf(quote)}
<dl>
<dt>For</dt><dd>${quote.customer.name}</dd>
${quote.sentAt !== null && html`<dt>Sent</dt><dd>${formatInstant(quote.sentAt, business.timeZone)}</dd>`}
${quote.validUntil !== null && html`<dt>Valid until</dt><dd>${formatDate(quote.validUntil)}</dd>`}
</dl>
${quote.message !== null && html`<p class="message">${quote.message}</p>`}
${linesTable(quote.lines, quote, deposit(quote))}
${status === "sent" && decisionForms(quote, path)}
${(status === "sent" || status === "accepted") && howToPay(business)}
${businessContact(business)}`,
  });
}

/** The row below the total: the deposit that was paid, or is due while the quote is open or accepted. */
function deposit({ depositAmount, depositPaidAt, ...quote }: Shown): Html[] {
  if (depositAmount === null) return [];
  if (depositPaidAt !== null) return [sumRow("Deposit paid", depositAmount)];
  return ["sent", "accepted"].includes(statusOf(quote)) ? [sumRow("Deposit due", depositAmount)] : [];
}

function stateOf(quote: Shown): Html {
  const { acceptedAt, declinedAt, depositPaidAt, validUntil, jobNumber } = quote;
  const { timeZone } = quote.customer.business;
  const on = (instant: Date | null) => instant !== null && ` on ${formatInstant(instant, timeZone)}`;
  const status = statusOf(quote);
  if (status === "accepted")
    return html`<p class="state good"><strong>Accepted</strong>${on(acceptedAt)}. Thank you. Your job number is ${jobNumber}. We will be in touch to arrange the work.</p>`;
  if (status === "declined")
    return html`<p class="state bad"><strong>Declined</strong>${on(declinedAt)}. If this was a mistake, please contact us.</p>`;
  if (status === "expired")
    return html`<p class="state warn"><strong>Expired.</strong>${validUntil !== null && ` It was valid until ${formatDate(validUntil)}.`} Please contact us for a new quote.</p>`;
  return html`<p class="state"><strong>Waiting for your decision.</strong> ${depositPaidAt === null ? "You can accept or decline this quote below." : "Your deposit is paid. You can accept this quote below."}</p>`;
}

const longestReason = 255;

/** As much as is kept of what the customer wrote; null if that is nothing. */
function reasonIn(form: URLSearchParams): string | null {
  const written = (form.get("decline_reason") ?? "").replaceAll("\0", "").trim();
  return written === "" ? null : [...written].slice(0, longestReason).join("");
}

function decisionForms({ total, depositPaidAt }: Shown, path: string): Html {
  return html`<h2>Your decision</h2>
<p>By accepting, you agree to this work for ${formatMoney(total)} including GST.</p>
<div class="actions">
<form method="post" action="${path}/accept"><button type="submit">Accept quote</button></form>
</div>
${depositPaidAt === null && declineForm(path)}`;
}

/** Opens by a click, so that one alone declines nothing. */
function declineForm(path: string): Html {
  return html`<details>
<summary>Decline quote</summary>
<form method="post" action="${path}/decline">
<p>Are you sure? You cannot accept the quote afterwards.</p>
<div class="field"><label for="reason">Reason (optional)</label>
<textarea id="reason" name="decline_reason" rows="3" maxlength="${longestReason}"></textarea></div>
<button type="submit" class="second">Yes, decline this quote</button>
</form>
</details>`;
}
