import type { RowOf } from "../../database/query/types.ts";

/** What the business's customers miss as long as it lacks a detail, a line each. */
export function missingDetails({ abn, paymentInstructions }: RowOf<"Business">): string[] {
  return [
    ...(abn === null ? ['It has no ABN: its invoices do not say "Tax invoice".'] : []),
    ...(paymentInstructions === null ? ["It has no payment instructions: its invoices do not say how to pay."] : []),
  ];
}
