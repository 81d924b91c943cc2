import type { RowOf } from "../../../query/types.ts";
import { countryOf } from "../../../text/countries.ts";
import { taxIdOf } from "../../kernel/tax-id.ts";

type Named = Pick<RowOf<"Business">, "slug" | "country" | "abn" | "taxId" | "paymentInstructions">;

/** One line for each missing detail that customers would see, and the command that sets them. */
export function missingDetails(business: Named): string[] {
  const { slug, paymentInstructions } = business;
  const missing = [
    ...(taxIdOf(business) === null ? [withoutTaxId(business)] : []),
    ...(paymentInstructions === null ? ["It has no payment instructions: its invoices do not say how to pay."] : []),
  ];
  const command = `npm run cli -- business set --slug ${slug} ${business.country === "AU" ? "--abn" : "--tax-id"} … --payment-instructions …`;
  return missing.length === 0 ? [] : [...missing, `To set them: ${command}`];
}

function withoutTaxId(business: Named): string {
  const { taxId, titles } = countryOf(business);
  return titles === undefined
    ? `It has no ${taxId.name}: its invoices do not show one.`
    : `It has no ${taxId.name}: its invoices do not say "${titles.invoice}".`;
}
