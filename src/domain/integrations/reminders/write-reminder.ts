import type { RowOf } from "../../../query/types.ts";
import { fillPlaceholders } from "../../../text/placeholders.ts";
import { formatDate, formatMoney } from "../../kernel/format.ts";
import { amountDue } from "../../trade/invoices/derived.ts";
import type { Template } from "./texts.ts";

type Named = { name: string; business: Pick<RowOf<"Business">, "name" | "country" | "currency"> };

type Values = Readonly<Record<string, string | null>>;

export function valuesOfInvoice(invoice: RowOf<"Invoice">, { name, business }: Named, link: string): Values {
  return {
    "customer.name": name,
    "business.name": business.name,
    reference: invoice.invoiceNumber,
    amount_due: formatMoney(amountDue(invoice), business),
    due_date: invoice.dueDate === null ? null : formatDate(invoice.dueDate),
    link,
  };
}

export function valuesOfQuote(quote: RowOf<"Quote">, { name, business }: Named, link: string): Values {
  return {
    "customer.name": name,
    "business.name": business.name,
    reference: quote.quoteReference,
    amount_due: formatMoney(quote.total, business),
    due_date: quote.validUntil === null ? null : formatDate(quote.validUntil),
    link,
  };
}

/** A carrier refuses a longer text. */
const maxTextCharacters = 1600;

/** The text of an SMS. */
export function fillText({ text }: Template, values: Values): string {
  return [...fillPlaceholders(text, values)].slice(0, maxTextCharacters).join("");
}

/** The subject and the paragraphs of an email. */
export function fillEmail({ subject, text }: Template, values: Values): { subject: string; paragraphs: string[] } {
  const filled = fillPlaceholders(text, values);
  const paragraphs = filled.split(/\n\n/).map((paragraph) => paragraph.trim());
  return { subject: fillPlaceholders(subject ?? "", values), paragraphs: paragraphs.filter(Boolean) };
}
