import type { RowOf } from "../../../query/types.ts";

type Named = Pick<RowOf<"Business">, "slug" | "abn" | "paymentInstructions">;

/** One line for each missing detail that customers would see, and the command that sets them. */
export function missingDetails({ slug, abn, paymentInstructions }: Named): string[] {
  const missing = [
    ...(abn === null ? ['It has no ABN: its invoices do not say "Tax invoice".'] : []),
    ...(paymentInstructions === null ? ["It has no payment instructions: its invoices do not say how to pay."] : []),
  ];
  const command = `npm run cli -- business set --slug ${slug} --abn … --payment-instructions …`;
  return missing.length === 0 ? [] : [...missing, `To set them: ${command}`];
}
