import type { RowOf } from "../../../../query/types.ts";
import type { Codes } from "../settings.ts";
import { refused } from "./pushing.ts";

const taxed = "GST on Income";
const untaxed = "GST Free Income";

/** Xero's codes of its Australian rates, should an organisation have renamed them. */
const usual: Record<string, string> = { [taxed]: "OUTPUT", [untaxed]: "EXEMPTOUTPUT" };

/** Outside Australia, the names of the rates are not known. */
function defaultName(currency: string, isTaxed: boolean): string {
  if (currency !== "AUD") throw refused("Set the tax codes under Settings, Accounting, and retry.");
  return isTaxed ? taxed : untaxed;
}

/** Returns Xero's code for the rate that the settings name. A name that the organisation lacks may be a code itself. */
export function taxCodeOf(
  { taxCode, taxFreeCode }: Codes,
  { taxRates }: Pick<RowOf<"AccountingConnection">, "taxRates">,
  { isTaxed, currency }: { isTaxed: boolean; currency: string },
): string {
  const name = (isTaxed ? taxCode : taxFreeCode) ?? defaultName(currency, isTaxed);
  const rates = Object.entries(taxRates as Record<string, string>);
  const found = rates.find(([known]) => known.toLowerCase() === name.toLowerCase());
  return found?.[1] ?? usual[name] ?? name;
}
