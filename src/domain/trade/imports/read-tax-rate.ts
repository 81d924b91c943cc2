import { type CountryCode, countryOf } from "../../../text/countries.ts";
import { isNo, isYes } from "./read-values.ts";

/** More than the longest rate name has. */
const maxCharacters = 100;

/** The rates of a name that is not the tax of the business's country. */
const australianGst = 0.1;
const britishVat = 0.2;

/**
 * A tax rate as a fraction. Accepts a fraction, a percentage, a yes or no, or a rate name from Australia, NZ, the UK or
 * the US.
 */
export function readTaxRate(text: string, country: CountryCode = "AU"): number | string {
  const given = text.trim();
  if (given.length > maxCharacters) return text;
  const { tax, taxKinds } = countryOf({ country });
  const standard = taxKinds[0].rate;
  const rate = readNumber(given, standard) ?? readNamedPercentage(given);
  if (rate !== undefined) return rate;
  if (isNo(given) || isUntaxed(given)) return 0;
  if (/^(standard )?vat\b/i.test(given)) return tax === "VAT" ? standard : britishVat;
  if (/^(standard )?gst\b|gst on income/i.test(given)) return tax.startsWith("GST") ? standard : australianGst;
  return isYes(given) || /taxable/i.test(given) ? standard : text;
}

/** Parses `0.1`, `10` and `10%`. Undefined for other text. */
function readNumber(given: string, standard: number): number | undefined {
  const [, number = "", percent] = /^(\d+(?:\.\d+)?)\s?(%?)$/.exec(given) ?? [];
  if (number === "") return undefined;
  const rate = Number(number);
  // A bare 1 is a spreadsheet's yes, because exports write a rate of 1 as 100%.
  if (percent === "" && rate === 1) return standard;
  return percent === "%" || rate > 1 ? asFraction(rate) : rate;
}

const namingWords = new Set([
  ...["gst", "vat", "hst", "tax", "taxes", "sales", "sale", "income", "on", "of", "the", "rate", "rated", "standard"],
  ...["reduced", "output", "supplies", "goods", "services", "s", "r", "state", "local", "incl", "excl", "inc", "ex"],
]);

/** Parses `15% GST on Income`, `20% (VAT on Income)`, `Sales Tax (8.875%)` and `10 GST`. */
function readNamedPercentage(given: string): number | undefined {
  const numbers = given.match(/\d+(?:\.\d+)?/g) ?? [];
  const [number] = numbers;
  if (number === undefined || numbers.length > 1) return undefined;
  const words = given
    .replace(number, " ")
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== "");
  const isNamed = words.length > 0 && words.every((word) => namingWords.has(word));
  if (!isNamed || /[^\w\s.%()/:-]/.test(given)) return undefined;
  const rate = Number(number);
  return rate > 1 || given.includes("%") ? asFraction(rate) : undefined;
}

function asFraction(percentage: number): number {
  return Number((percentage / 100).toFixed(6));
}

function isUntaxed(given: string): boolean {
  return (
    /free|exempt|excluded|export|none|out of scope|outside the scope|zero|input.?taxed|n-t/i.test(given) ||
    /^(fre|its|nil|non|not?[ -]?tax(able)?|non[ -]?taxable|no (gst|vat|tax))$/i.test(given)
  );
}
