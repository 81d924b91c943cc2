import { countryOf } from "../../text/countries.ts";

type Business = { country: string; abn: string | null; taxId: string | null };

/** The business's tax id, without separators: in Australia the ABN. Null if none is set. */
export function taxIdOf({ country, abn, taxId }: Business): string | null {
  return country === "AU" ? abn : taxId;
}

/** `ABN 51 824 753 556`. Null if none is set. */
export function formatTaxId(business: Business): string | null {
  const id = taxIdOf(business);
  if (id === null) return null;
  const { name, write } = countryOf(business).taxId;
  return `${name} ${write(id)}`;
}
