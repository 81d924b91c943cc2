import type { Command } from "commander";
import { countryCodes } from "../text/countries.ts";
import { currencies } from "../text/currencies.ts";
import { readAddressOption } from "./address.ts";
import { optional, read, readCount, readOneOf, readPhone } from "./options.ts";

/** The details of a business that customers see, and the defaults of its quotes and invoices. */
export type DetailOptions = {
  email?: string;
  phone?: string;
  website?: string;
  abn?: string;
  country?: string;
  currency?: string;
  taxId?: string;
  address?: string;
  timeZone?: string;
  paymentInstructions?: string;
  paymentTermsDays?: string;
  quoteValidDays?: string;
  taxInclusive?: string;
};

export function addDetailOptions(command: Command): Command {
  return command
    .option("--email <email>", "email address that customers see")
    .option("--phone <number>", "phone number that customers see; without + it is one of --country, or Australian")
    .option("--website <url>", "address of the website")
    .option("--country <code>", `${countryCodes.join(", ")}: the country, which decides the tax and the currency`)
    .option("--currency <code>", `${currencies.join(", ")}: the currency of amounts, if not the country's`)
    .option("--abn <abn>", "Australian Business Number")
    .option("--tax-id <id>", "the tax id of the country, such as a VAT number")
    .option("--address <address>", "street or postal address: one line, or the API's address as JSON")
    .option("--time-zone <name>", "IANA name, such as Australia/Perth")
    .option("--payment-instructions <text>", "how customers pay, such as bank details; at most 1,000 characters")
    .option("--payment-terms-days <days>", "days from an invoice's date until it is due, 0 to 365")
    .option("--quote-valid-days <days>", "days for which a sent quote is valid, 0 to 365")
    .option(
      "--tax-inclusive <choice>",
      "yes or no: whether prices of new quotes and invoices in the portal include GST",
    );
}

/** Reads a value that an empty text clears. */
function clearable<T>(value: string | undefined, reader: (value: string) => T): T | null | undefined {
  return value === "" ? null : optional(value, reader);
}

export function readDetails(options: DetailOptions) {
  const { email, phone, website, abn, taxId, address, timeZone, paymentInstructions, taxInclusive, ...others } =
    options;
  const country = optional(others.country, (value) => readOneOf("--country", value, countryCodes));
  return {
    businessEmail: clearable(email, (value) => read("Email", "--email", value)),
    businessPhone: clearable(phone, (value) => readPhone("--phone", value, country)),
    website: clearable(website, (value) => read("Url", "--website", value)),
    abn: clearable(abn, (value) => read("Abn", "--abn", value)),
    country,
    currency: optional(others.currency, (value) => readOneOf("--currency", value, currencies)),
    taxId: clearable(taxId, (value) => read("Line", "--tax-id", value)),
    address: clearable(address, (value) => readAddressOption("--address", value)),
    timeZone: optional(timeZone, (value) => read("TimeZone", "--time-zone", value)),
    paymentInstructions: clearable(paymentInstructions, (value) => read("ShortText", "--payment-instructions", value)),
    paymentTermsDays: optional(others.paymentTermsDays, (value) => readCount("--payment-terms-days", value, 365)),
    quoteValidDays: clearable(others.quoteValidDays, (value) => readCount("--quote-valid-days", value, 365)),
    taxInclusive: optional(taxInclusive, (value) => readOneOf("--tax-inclusive", value, ["yes", "no"]) === "yes"),
  };
}
