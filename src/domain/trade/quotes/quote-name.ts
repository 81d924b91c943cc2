import type { RowOf } from "../../../query/types.ts";

/** The quote's number, from the second version on with the version: `Q-1002 v2`. */
export function quoteName({ quoteReference, version }: Pick<RowOf<"Quote">, "quoteReference" | "version">): string {
  return version === 1 ? quoteReference : `${quoteReference} v${version}`;
}
