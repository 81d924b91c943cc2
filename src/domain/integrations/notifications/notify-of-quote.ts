import type { Caller } from "../../../auth/caller.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { formatMoney } from "../../kernel/format.ts";
import { find } from "../../kernel/store.ts";
import { quoteName } from "../../trade/quotes/quote-name.ts";
import { notify } from "./notify.ts";

type QuoteType = "quote_accepted" | "quote_declined" | "quote_paid";

const titles: Record<QuoteType, (reference: string) => string> = {
  quote_accepted: (reference) => `Quote ${reference} accepted`,
  quote_declined: (reference) => `Quote ${reference} declined`,
  quote_paid: (reference) => `Deposit paid on quote ${reference}`,
};

/** Notifies of a quote's new state, including its lead's assignee. */
export async function notifyOfQuote(
  db: Transaction,
  type: QuoteType,
  { id }: { id: string },
  by?: Caller,
): Promise<void> {
  const quote = await find(db, "Quote", id, {
    include: { customer: { include: { business: true } }, lead: true },
  });
  const { customer, lead, depositAmount } = quote;
  const reference = quoteName(quote);
  await notify(db, {
    type,
    title: `${titles[type](reference)}: ${customer.name}`,
    about: { quoteId: id },
    assigneeIds: [lead?.assigneeId],
    by,
    email: {
      details: [
        ["Reference", reference],
        ["Title", quote.title],
        ["Customer", customer.name],
        ["Total", formatMoney(quote.total, customer.business)],
        [
          "Deposit",
          type === "quote_paid" && depositAmount !== null ? formatMoney(depositAmount, customer.business) : null,
        ],
        ["Accepted by", quote.acceptedBy],
        ["Job", quote.jobNumber],
        ["Reason", quote.declineReason],
      ],
    },
  });
}
