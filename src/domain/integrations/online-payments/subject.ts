import type { PayableKind } from "../../../graphql/services.ts";
import { currentTime } from "../../../postgres/clock.ts";
import { Decimal } from "../../../query/decimal.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { find, lock } from "../../kernel/store.ts";
import { amountDue } from "../../trade/invoices/derived.ts";
import { invoiceTransitions } from "../../trade/invoices/transitions.ts";
import { quoteName } from "../../trade/quotes/quote-name.ts";
import { statusOf } from "../../trade/quotes/status.ts";

/** A record that can be paid online: an invoice, or a quote's deposit. */
export type Subject = { kind: "invoice"; row: RowOf<"Invoice"> } | { kind: "quote"; row: RowOf<"Quote"> };

/** Stripe's limits for Australian dollars. Those of the other currencies are as low or lower, and as high. */
const minAmount = new Decimal("0.50");
const maxAmount = new Decimal("999999.99");

export async function lockSubject(db: Transaction, kind: PayableKind, id: string): Promise<Subject> {
  return kind === "invoice" ? { kind, row: await lock(db, "Invoice", id) } : { kind, row: await lock(db, "Quote", id) };
}

/** The amount due of an invoice, or the deposit of an accepted quote. Undefined if it cannot be paid online. */
export function payableOnline(subject: Subject): Decimal | undefined {
  const due = subject.kind === "invoice" ? dueOfInvoice(subject.row) : dueOfQuote(subject.row);
  return due === null || due.lessThan(minAmount) || due.greaterThan(maxAmount) ? undefined : due;
}

function dueOfInvoice(invoice: RowOf<"Invoice">): Decimal | null {
  return invoiceTransitions.allows(invoice, "pay") ? amountDue(invoice) : null;
}

function dueOfQuote(quote: RowOf<"Quote">): Decimal | null {
  return statusOf(quote, currentTime()) === "accepted" && quote.depositPaidAt === null ? quote.depositAmount : null;
}

export const modelOfSubject = { invoice: "Invoice", quote: "Quote" } as const;

/** For example, `Invoice INV-1001` or `Deposit of quote Q-1001`. */
export function nameOf({ kind, row }: Subject): string {
  return kind === "invoice" ? `Invoice ${row.invoiceNumber}` : `Deposit of quote ${quoteName(row)}`;
}

/** The currency as Stripe writes it, in lower case. */
export function currencyOf({ row }: Subject): string {
  return row.currency.toLowerCase();
}

export async function payeeOf(db: Transaction, { row }: Subject): Promise<string> {
  const { business } = await find(db, "Customer", row.customerId, { include: { business: true } });
  return business.name;
}
