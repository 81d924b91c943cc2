import { type Cell, csvRow } from "../../../../csv/write-csv.ts";
import type { Decimal } from "../../../../query/decimal.ts";
import type { RowOf } from "../../../../query/types.ts";
import { bookLine } from "../documents.ts";
import type { Codes } from "../settings.ts";
import { money, slashedDay } from "./columns.ts";
import { assertCode } from "./filters.ts";
import type { XeroDocument } from "./xero.ts";

const dayMs = 86_400_000;

/** MYOB's fields of service sales. Its import offers to match them by these names. */
const columns = [
  "Co./Last Name",
  "Inclusive",
  "Invoice #",
  "Date",
  "Customer PO",
  "Description",
  "Account #",
  "Amount",
  "Inc-Tax Amount",
  "Journal Memo",
  "Tax Code",
  "GST Amount",
  "Sale Status",
  "Terms - Payment is Due",
  "           - Balance Due Days",
] as const;

type Column = (typeof columns)[number];

/** MYOB's Australian tax codes. */
const taxed = "GST";
const untaxed = "FRE";

/** "In a given number of days", as MYOB numbers its terms. */
const inDays = "2";

export const myobHeader = csvRow(columns);

/** MYOB's fields of customers' payments. */
export const myobPaymentHeader = csvRow([
  "Co./Last Name",
  "Deposit Account #",
  "Receipt Date",
  "Invoice #",
  "Amount Applied",
  "Memo",
  "Payment Method",
]);

export type MyobDocument = XeroDocument & { memo: string; isQuote: boolean };

/** Returns a function that writes a row for each line, and the blank line that ends a sale. */
export function myobRows(codes: Codes): (document: MyobDocument) => string {
  const account = assertCode(codes.salesAccount, "sales account");
  return (document) => {
    const { taxInclusive, isCredit } = document;
    const head = headOf(document);
    const signed = (amount: Decimal) => money(isCredit ? amount.negated() : amount);
    const rows = document.lines
      .map((line) => bookLine(line, taxInclusive))
      .map(({ description, quantity, lineTotal, tax, isTaxed }) =>
        rowOf({
          ...head,
          Description: quantity.equals(1) ? description : `${quantity} × ${description}`,
          "Account #": account,
          Amount: signed(taxInclusive ? lineTotal.minus(tax) : lineTotal),
          "Inc-Tax Amount": signed(taxInclusive ? lineTotal : lineTotal.plus(tax)),
          "Tax Code": isTaxed ? (codes.taxCode ?? taxed) : (codes.taxFreeCode ?? untaxed),
          "GST Amount": signed(tax),
        }),
      );
    return rows.length === 0 ? "" : `${rows.join("")}\r\n`;
  };
}

function headOf({
  customer,
  taxInclusive,
  number,
  reference,
  issueDate,
  dueDate,
  memo,
  isQuote,
}: MyobDocument): Partial<Record<Column, Cell>> {
  const days = issueDate === null || dueDate === null ? null : (dueDate.getTime() - issueDate.getTime()) / dayMs;
  return {
    "Co./Last Name": customer.name,
    Inclusive: taxInclusive ? "X" : null,
    "Invoice #": number,
    Date: slashedDay(issueDate),
    "Customer PO": reference,
    "Journal Memo": memo,
    "Sale Status": isQuote ? "Q" : "I",
    "Terms - Payment is Due": days === null ? null : inDays,
    "           - Balance Due Days": days === null ? null : String(days),
  };
}

function rowOf(cells: Partial<Record<Column, Cell>>): string {
  return csvRow(columns.map((column) => cells[column] ?? null));
}

const methods: Record<RowOf<"Payment">["method"], string> = {
  card: "Credit Card",
  bank_transfer: "Bank Transfer",
  cash: "Cash",
  other: "Other",
};

export type MyobPayment = {
  customer: string;
  account: string;
  day: string;
  invoice: string;
  amount: Decimal;
  memo: string;
  method: RowOf<"Payment">["method"];
};

export function myobPaymentRow({ customer, account, day, invoice, amount, memo, method }: MyobPayment): string {
  return csvRow([customer, account, slashedDay(day), invoice, money(amount), memo, methods[method]]);
}
