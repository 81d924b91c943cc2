import type { Currency } from "./currencies.ts";
import { abn, britishVatNumber, businessNumber, ein, gstNumber, irishVatNumber, type TaxId } from "./tax-ids.ts";

/** The countries of businesses, ISO 3166-1 alpha-2. */
export const countryCodes = ["AU", "NZ", "GB", "US", "CA", "IE"] as const;

export type CountryCode = (typeof countryCodes)[number];

/** A tax rate, a fraction as in `tax_rate`, and its name in a list of choices. */
export type TaxKind = { name: string; rate: number };

export type Country = {
  name: string;
  currency: Currency;
  /** Within a sentence: "including GST". */
  tax: string;
  /** The first is the default of new lines. A country whose rates differ from place to place has "no tax" alone. */
  taxKinds: readonly [TaxKind, ...TaxKind[]];
  taxId: TaxId;
  /** The titles of documents with the business's tax id, if the law has its own. */
  titles?: { invoice: string; creditNote: string };
};

const table: Record<CountryCode, Country> = {
  AU: {
    name: "Australia",
    currency: "AUD",
    tax: "GST",
    taxKinds: [
      { name: "GST 10%", rate: 0.1 },
      { name: "GST free", rate: 0 },
    ],
    taxId: abn,
    // The ATO's word for a credit of a tax invoice is "adjustment note".
    titles: { invoice: "Tax invoice", creditNote: "Adjustment note" },
  },
  NZ: {
    name: "New Zealand",
    currency: "NZD",
    tax: "GST",
    taxKinds: [
      { name: "GST 15%", rate: 0.15 },
      { name: "No GST", rate: 0 },
    ],
    taxId: gstNumber,
    titles: { invoice: "Tax invoice", creditNote: "Credit note" },
  },
  GB: {
    name: "United Kingdom",
    currency: "GBP",
    tax: "VAT",
    taxKinds: [
      { name: "VAT 20%", rate: 0.2 },
      { name: "VAT 5%", rate: 0.05 },
      { name: "No VAT", rate: 0 },
    ],
    taxId: britishVatNumber,
  },
  US: {
    name: "United States",
    currency: "USD",
    tax: "sales tax",
    taxKinds: [{ name: "No sales tax", rate: 0 }],
    taxId: ein,
  },
  CA: {
    name: "Canada",
    currency: "CAD",
    tax: "GST/HST",
    taxKinds: [
      { name: "GST 5%", rate: 0.05 },
      { name: "HST 13%", rate: 0.13 },
      { name: "HST 14%", rate: 0.14 },
      { name: "HST 15%", rate: 0.15 },
      { name: "No GST/HST", rate: 0 },
    ],
    taxId: businessNumber,
  },
  IE: {
    name: "Ireland",
    currency: "EUR",
    tax: "VAT",
    taxKinds: [
      { name: "VAT 23%", rate: 0.23 },
      { name: "VAT 13.5%", rate: 0.135 },
      { name: "VAT 9%", rate: 0.09 },
      { name: "No VAT", rate: 0 },
    ],
    taxId: irishVatNumber,
  },
};

export function isCountryCode(code: string): code is CountryCode {
  return Object.hasOwn(table, code);
}

/** The country of a business's `country`. */
export function countryOf(business: { country: string }): Country {
  return table[countryCodeOf(business)];
}

export function countryCodeOf({ country }: { country: string }): CountryCode {
  if (!isCountryCode(country)) throw new Error(`${country} is not a country of businesses`);
  return country;
}

/** The language of what the business's customers read, a BCP 47 tag: `en-AU`. */
export function languageOf({ country }: { country: string }): string {
  return `en-${country}`;
}

/** The tax's name at the start of a line: "Sales tax". */
export function taxTitle(tax: string): string {
  return tax.charAt(0).toUpperCase() + tax.slice(1);
}
