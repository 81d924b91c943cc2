import { type Cell, csvRow } from "../../../../csv/write-csv.ts";
import type { Decimal } from "../../../../query/decimal.ts";
import type { RowOf } from "../../../../query/types.ts";
import { bookLine, formatPrice } from "../documents.ts";
import type { Codes } from "../settings.ts";
import { addressOf, money, number, slashedDay } from "./columns.ts";
import { assertCode } from "./filters.ts";

/** Xero's template of sales invoices. It knows its columns by these names. */
const columns = [
  "*ContactName",
  "EmailAddress",
  "POAddressLine1",
  "POAddressLine2",
  "POAddressLine3",
  "POAddressLine4",
  "POCity",
  "PORegion",
  "POPostalCode",
  "POCountry",
  "*InvoiceNumber",
  "Reference",
  "*InvoiceDate",
  "*DueDate",
  "InventoryItemCode",
  "*Description",
  "*Quantity",
  "*UnitAmount",
  "Discount",
  "*AccountCode",
  "*TaxType",
  "TrackingName1",
  "TrackingOption1",
  "TrackingName2",
  "TrackingOption2",
  "Currency",
  "BrandingTheme",
] as const;

type Column = (typeof columns)[number];

/** The names of Xero's Australian tax rates for sales. */
const taxed = "GST on Income";
const untaxed = "GST Free Income";

export const xeroHeader = csvRow(columns);

/** Xero's template of bank statements: it has no import of payments. */
export const xeroStatementHeader = csvRow(["*Date", "*Amount", "Payee", "Description", "Reference", "Cheque Number"]);

export type XeroDocument = {
  customer: RowOf<"Customer">;
  number: string;
  reference: string | null;
  issueDate: Date | null;
  dueDate: Date | null;
  currency: string;
  taxInclusive: boolean;
  lines: readonly Pick<RowOf<"InvoiceLine">, "description" | "quantity" | "unitPrice" | "taxRate" | "lineTotal">[];
  /** A credit note's quantities are negative, which makes Xero import a credit note. */
  isCredit: boolean;
};

/** Returns a function that writes a row for each line of a document. Throws if the sales account is not set. */
export function xeroRows(codes: Codes): (document: XeroDocument) => string {
  const account = assertCode(codes.salesAccount, "sales account");
  return (document) => {
    const head = headOf(document);
    return document.lines
      .map((line) => bookLine(line, document.taxInclusive))
      .map(({ description, quantity, unitPrice, isTaxed }) =>
        rowOf({
          ...head,
          "*Description": description,
          "*Quantity": number(document.isCredit ? quantity.negated() : quantity),
          "*UnitAmount": { plain: formatPrice(unitPrice) },
          "*AccountCode": account,
          "*TaxType": taxTypeOf(codes, document, isTaxed),
        }),
      )
      .join("");
  };
}

/** Outside Australia, the names of the rates are not known. */
function taxTypeOf({ taxCode, taxFreeCode }: Codes, { currency }: XeroDocument, isTaxed: boolean): string {
  const isAustralian = currency === "AUD";
  return isTaxed
    ? assertCode(taxCode ?? (isAustralian ? taxed : null), "tax code")
    : assertCode(taxFreeCode ?? (isAustralian ? untaxed : null), "tax code without tax");
}

function headOf({
  currency,
  customer,
  number: name,
  reference,
  issueDate,
  dueDate,
}: XeroDocument): Partial<Record<Column, Cell>> {
  const address = addressOf(customer);
  return {
    "*ContactName": customer.name,
    EmailAddress: customer.email,
    POAddressLine1: address?.line1 ?? null,
    POAddressLine2: address?.line2 ?? null,
    POCity: address?.suburb ?? null,
    PORegion: address?.state ?? null,
    POPostalCode: address?.postcode ?? null,
    POCountry: address?.country ?? null,
    "*InvoiceNumber": name,
    Reference: reference,
    "*InvoiceDate": slashedDay(issueDate),
    "*DueDate": slashedDay(dueDate ?? issueDate),
    // Without one, Xero takes the organisation's own.
    Currency: currency === "AUD" ? null : currency,
  };
}

function rowOf(cells: Partial<Record<Column, Cell>>): string {
  return csvRow(columns.map((column) => cells[column] ?? null));
}

export type StatementLine = {
  day: string;
  amount: Decimal;
  payee: string;
  description: string;
  reference: string;
};

export function xeroStatementRow({ day, amount, payee, description, reference }: StatementLine): string {
  return csvRow([slashedDay(day), money(amount), payee, description, reference, null]);
}
