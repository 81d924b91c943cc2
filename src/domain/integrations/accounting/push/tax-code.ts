import type { RowOf } from "../../../../query/types.ts";
import type { Codes } from "../settings.ts";

const taxed = "GST on Income";
const untaxed = "GST Free Income";

/** Xero's codes of its Australian rates, should an organisation have renamed them. */
const usual: Record<string, string> = { [taxed]: "OUTPUT", [untaxed]: "EXEMPTOUTPUT" };

/** Returns Xero's code for the rate that the settings name. A name that the organisation lacks may be a code itself. */
export function taxCodeOf(
  { taxCode, taxFreeCode }: Codes,
  { taxRates }: Pick<RowOf<"AccountingConnection">, "taxRates">,
  isTaxed: boolean,
): string {
  const name = isTaxed ? (taxCode ?? taxed) : (taxFreeCode ?? untaxed);
  const rates = Object.entries(taxRates as Record<string, string>);
  const found = rates.find(([known]) => known.toLowerCase() === name.toLowerCase());
  return found?.[1] ?? usual[name] ?? name;
}
