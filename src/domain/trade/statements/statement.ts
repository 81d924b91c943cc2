import type { Decimal } from "../../../query/decimal.ts";
import type { Period } from "./period.ts";

export type EntryKind = "invoice" | "payment" | "deposit" | "refund" | "adjustment" | "credit_note";

export type Entry = {
  date: Date;
  kind: EntryKind;
  /** The number of the invoice, the credit note or the quote. */
  reference: string;
  /** The id of the invoice, the payment or refund, the credit note, or the quote with the deposit. */
  recordId: string;
  /** The invoice that the entry is about; null if that is a draft or there is none. */
  invoiceId: string | null;
  /** Positive if the customer owes more. */
  amount: Decimal;
  balance: Decimal;
};

export type OpenInvoice = {
  id: string;
  number: string;
  issueDate: Date | null;
  dueDate: Date | null;
  total: Decimal;
  amountDue: Decimal;
  isOverdue: boolean;
  daysOverdue: number;
};

export type Statement = Period & {
  customerId: string;
  openingBalance: Decimal;
  entries: Entry[];
  closingBalance: Decimal;
  /** The oldest by due date. */
  openInvoices: OpenInvoice[];
  openInvoiceCount: number;
  totalDue: Decimal;
  overdue: Decimal;
  unappliedCredit: Decimal;
};

/** The entry in words, for the API, the page and the PDF. */
export function describeEntry({ kind, reference, invoiceId }: Pick<Entry, "kind" | "reference" | "invoiceId">): string {
  switch (kind) {
    case "invoice":
      return `Invoice ${reference}`;
    case "credit_note":
      return `Credit note ${reference}`;
    case "payment":
      return `Payment of ${reference}`;
    case "deposit":
      return invoiceId === null ? `Deposit for ${reference}` : `Deposit, credited to ${reference}`;
    case "refund":
      return `Refund of ${reference}`;
    case "adjustment":
      return `Refund of ${reference}, not due again`;
  }
}
