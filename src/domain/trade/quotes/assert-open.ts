import { Problem } from "../../../problems.ts";
import type { RowOf } from "../../../query/types.ts";

/** Throws a 409 if the quote was replaced or withdrawn. Its status is then `expired`, which does not say why. */
export function assertOpen({ supersededAt, withdrawnAt }: RowOf<"Quote">): void {
  if (supersededAt !== null) throw new Problem("conflict", "A newer version has replaced the quote.");
  if (withdrawnAt !== null) throw new Problem("conflict", "The quote was withdrawn. Revise or copy it.");
}
