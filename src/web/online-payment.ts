import { formatReceived } from "../domain/integrations/online-payments/received.ts";
import { sumNotDue } from "../domain/integrations/online-payments/sum-not-due.ts";
import { formatMoney, type Payee } from "../domain/kernel/format.ts";
import { find } from "../domain/kernel/store.ts";
import type { PayableKind } from "../graphql/services.ts";
import type { RowOf } from "../query/types.ts";
import type { Tenant } from "../tenancy/tenant.ts";
import { type Html, html } from "../text/html.ts";
import type { Status } from "./customer-copy.ts";
import { page } from "./layout.ts";

/**
 * The way that the customer came to the page: from Stripe, with a known or unknown result, or after a failed attempt to
 * get there.
 */
export type Arrival = "returned" | "returned-unknown" | "unavailable" | undefined;

/** The page's notices about online payments, and whether another one can be made. */
export type OnlineCopy = { notices: Status[]; canPay: boolean };

export async function readOnlineCopy(
  db: Tenant,
  { kind, id }: { kind: PayableKind; id: string },
  arrival: Arrival,
): Promise<OnlineCopy> {
  const where = kind === "invoice" ? { invoiceId: id } : { quoteId: id };
  const payments = await db.findMany("OnlinePayment", { where, orderBy: [{ createdAt: "desc" }, { id: "desc" }] });
  const business = await find(db, "Business", db.businessId);
  const [last] = payments;
  const isProcessing = last?.status === "processing";
  const notices: (Status | false)[] = [
    arrival === "unavailable" && {
      tone: "bad",
      label: "Paying online is not possible at the moment.",
      rest: " Nothing was charged. Please try again in a few minutes.",
    },
    arrival === "returned" &&
      last?.status === "paid" &&
      last.receivedCurrency === null && { tone: "good", label: "Payment received.", rest: " Thank you." },
    arrival === "returned-unknown" &&
      last?.status === "open" && {
        tone: "open",
        label: "Your payment is being confirmed.",
        rest: " Please open this page again in a few minutes to see that it has arrived.",
      },
    isProcessing && {
      tone: "open",
      label: `Your payment of ${formatMoney(last.amount, business)} is being confirmed.`,
      rest: " A payment from a bank account can take a few working days. Please do not pay again.",
    },
    last?.status === "failed" && {
      tone: "bad",
      label: `Your payment of ${formatMoney(last.amount, business)} did not go through.`,
      rest: " Please pay again, or contact us.",
    },
    tooMuch(payments, business),
    ...payments.map((payment) => mismatched(payment, business)),
  ];
  const canPay = !isProcessing && !(arrival === "returned-unknown" && last?.status === "open");
  return { notices: notices.filter((notice) => notice !== false), canPay };
}

function tooMuch(payments: RowOf<"OnlinePayment">[], business: Payee): Status | false {
  const sum = sumNotDue(payments);
  return (
    !sum.isZero() && {
      tone: "warn",
      label: `We have received ${formatMoney(sum, business)} that was not due.`,
      rest: " Please contact us about it.",
    }
  );
}

function mismatched(payment: RowOf<"OnlinePayment">, business: Payee): Status | false {
  const received = formatReceived(payment);
  return (
    received !== null &&
    payment.refunded.isZero() && {
      tone: "warn",
      label: `We have received ${received} instead of ${formatMoney(payment.amount, business)}.`,
      rest: " It does not count as paid. Please contact us about it.",
    }
  );
}

export function payForm(path: string, amount: string): Html {
  return html`<section class="decision">
<h2>Pay online</h2>
<p>You pay on a secure page of Stripe, and come back here afterwards.</p>
<form method="post" action="${path}/pay">
<div class="actions"><button type="submit">Pay ${amount} online</button></div>
</form>
</section>`;
}

/**
 * Links to an address that the policy of the page with the button does not allow: a Stripe account may have its own
 * domain.
 */
export function continuePage(address: string): string {
  return page({
    title: "Pay online",
    letterhead: "",
    body: html`<h1>Pay online</h1>
<p><a href="${address}">Continue to the payment page</a></p>`,
  });
}
