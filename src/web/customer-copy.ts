import { logoPath } from "../domain/identity/business/logo-path.ts";
import type { payableOnline } from "../domain/integrations/online-payments/subject.ts";
import { type Address, formatAddress } from "../domain/kernel/address.ts";
import {
  formatAbn,
  formatMoney,
  formatPercent,
  formatPhone,
  formatUnitPrice,
  type Payee,
} from "../domain/kernel/format.ts";
import { formatTaxId } from "../domain/kernel/tax-id.ts";
import { lineTax, type Pricing } from "../domain/trade/line-items/totals.ts";
import type { LinkKind } from "../graphql/services.ts";
import type { Decimal } from "../query/decimal.ts";
import type { RowOf } from "../query/types.ts";
import { countryOf, languageOf, taxTitle } from "../text/countries.ts";
import { currencyName } from "../text/currencies.ts";

/** The content of a quote or an invoice for its customer, in words, for a page or a PDF. */
export type CustomerCopy = {
  kind: LinkKind;
  /** `INV-1001`. */
  reference: string;
  /** `Tax invoice INV-1001`. */
  title: string;
  subtitle: string | null;
  status: Status;
  business: BusinessCopy;
  facts: Fact[];
  message: string | null;
  /** The drawn signature of the customer; null if there is none. */
  signature: Signature | null;
  lines: LineCopy[];
  /** The tables of a statement, which has no lines. */
  tables?: TableCopy[];
  /** Whether unit prices and the lines' amounts include the tax. */
  taxInclusive: boolean;
  /** The discount on each line, such as `5%`; null if there is none. */
  discount: string | null;
  /** Whether the customer can tick options. */
  mayChoose: boolean;
  /** From the subtotal to the amount that is left to pay. */
  sums: Sum[];
  howToPay: string | null;
  terms: string | null;
  /** The amount that can be paid online; null if none can. */
  payable: string | null;
};

/** The first column is text and takes the rest of the width. The figures are aligned to the right. */
export type TableCopy = { title: string; text: string; figures: string[]; rows: TableRow[]; note: string | null };

export type TableRow = {
  text: string;
  detail: string | null;
  figures: string[];
  /** The record whose page the row links to. */
  record?: { kind: LinkKind; id: string };
};

export type Status = {
  tone: "good" | "warn" | "bad" | "open";
  /** `Accepted`. The rest of the sentence, and more sentences, follow it directly. */
  label: string;
  rest: string;
};

/** A drawing, as `text/signature.ts` describes it, and what readers who cannot see it read. */
export type Signature = { path: string; label: string };

export type Fact = { name: string; lines: string[] };

export type Sum = { name: string; amount: string; isMain?: boolean };

export type LineCopy = {
  description: string;
  quantity: string;
  unitPrice: string;
  /** Null for a line without tax. */
  tax: string | null;
  amount: string;
  /** The line's own discount, such as `10%`; null if there is none. */
  discount: string | null;
  /** Set if the customer chooses whether to take the line. */
  option: Option | null;
};

export type Option = { position: number; isSelected: boolean };

export type BusinessCopy = {
  name: string;
  /** `ABN 51 824 753 556`. */
  taxId: string | null;
  /** The tax's name, within a sentence. */
  tax: string;
  /** `Australian dollars`. */
  currency: string;
  /** `en-AU`. */
  language: string;
  address: string[];
  phone: { written: string; number: string } | null;
  email: string | null;
  website: string | null;
  /** The logo's path. */
  logo: string | null;
  /** Whether its customers can only read, and neither decide nor pay online. */
  isSuspended: boolean;
  /** Whether it is a sandbox, whose pages are for tests. */
  isSandbox: boolean;
};

export function businessCopy(business: RowOf<"Business">): BusinessCopy {
  const { name, businessPhone, businessEmail, website } = business;
  return {
    name,
    taxId: formatTaxId(business),
    tax: countryOf(business).tax,
    currency: currencyName(business.currency),
    language: languageOf(business),
    address: addressLines(business.address),
    phone: businessPhone === null ? null : { written: formatPhone(businessPhone), number: businessPhone },
    email: businessEmail,
    // The page has no links to other hosts, so the website is text.
    website: website === null ? null : website.replace(/^https?:\/\//, ""),
    logo: logoPath(business),
    isSuspended: business.suspendedAt !== null,
    isSandbox: business.sandboxAt !== null,
  };
}

export function formatPayable(amount: ReturnType<typeof payableOnline>, business: Payee): string | null {
  return amount === undefined ? null : formatMoney(amount, business);
}

/** The customer, and the site of the work. */
export function parties(customer: RowOf<"Customer">, site: RowOf<"Site"> | null): Fact[] {
  const abn = customer.abn === null ? [] : [`ABN ${formatAbn(customer.abn)}`];
  return [
    { name: "For", lines: [customer.name, ...abn, ...addressLines(customer.billingAddress)] },
    ...(site === null ? [] : [{ name: "Site", lines: siteLines(site) }]),
  ];
}

/** Omits details for the team, such as where the key is. */
function siteLines({ name, address }: RowOf<"Site">): string[] {
  return [...(name === null ? [] : [name]), ...addressLines(address)];
}

type LineColumns = "position" | "description" | "quantity" | "unitPrice" | "taxRate" | "discountPercent" | "lineTotal";
type Line = Pick<RowOf<"QuoteLine">, LineColumns> & Partial<Pick<RowOf<"QuoteLine">, "isOptional" | "isSelected">>;

export function lineCopy(line: Line, pricing: Pricing, business: Payee): LineCopy {
  const { position, description, quantity, unitPrice, taxRate, lineTotal } = line;
  const { isOptional = false, isSelected = true } = line;
  return {
    description,
    quantity: quantity.toFixed(),
    unitPrice: formatUnitPrice(unitPrice, business),
    tax: taxRate.isZero() ? null : formatMoney(lineTax(line, pricing), business),
    amount: formatMoney(lineTotal, business),
    discount: discountCopy(line),
    option: isOptional ? { position, isSelected } : null,
  };
}

export function describeOption({ isSelected }: Option): string {
  return isSelected ? "Optional, included" : "Optional, not included";
}

/** The discount of a line or of a record. */
export function discountCopy({ discountPercent }: { discountPercent: Decimal }): string | null {
  return discountPercent.isZero() ? null : formatPercent(discountPercent);
}

type Totals = Pick<RowOf<"Quote">, "taxInclusive" | "discountTotal" | "subtotal" | "taxTotal" | "total">;

export function totalSums(totals: Totals, business: Payee): Sum[] {
  const { taxInclusive, subtotal, taxTotal, total } = totals;
  const { tax } = countryOf(business);
  const main = { name: `Total including ${tax}`, amount: formatMoney(total, business), isMain: true };
  if (taxInclusive)
    return [
      ...discountSums(totals, business),
      main,
      { name: `Includes ${tax} of`, amount: formatMoney(taxTotal, business) },
    ];
  return [
    ...discountSums(totals, business),
    { name: "Subtotal", amount: formatMoney(subtotal, business) },
    { name: taxTitle(tax), amount: formatMoney(taxTotal, business) },
    main,
  ];
}

/** The amounts of lines are after discounts, so the sum before them comes first. */
function discountSums({ taxInclusive, discountTotal, subtotal, total }: Totals, business: Payee): Sum[] {
  if (discountTotal.isZero()) return [];
  const after = taxInclusive ? total : subtotal;
  return [
    { name: "Before discount", amount: formatMoney(after.plus(discountTotal), business) },
    { name: "Discount", amount: formatMoney(discountTotal.negated(), business) },
  ];
}

function addressLines(address: unknown): string[] {
  return address === null ? [] : formatAddress(address as Address);
}
