import { currentTime } from "../../../postgres/clock.ts";
import { badField } from "../../../problems.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { optionalReference } from "../../kernel/references.ts";
import { lock, update } from "../../kernel/store.ts";
import { assertUnchanged, type Seen } from "../../kernel/unchanged.ts";
import { readLines } from "../line-items/read-lines.ts";
import { replaceLines } from "../line-items/replace-lines.ts";
import { priceLines, totalsOf } from "../line-items/totals.ts";
import { assertDeposit } from "./assert-deposit.ts";
import { quotes, type UpdateQuoteInput } from "./schema.ts";
import { statusOf } from "./status.ts";
import { quoteTransitions } from "./transitions.ts";

type Input = { id: string } & Seen & typeof UpdateQuoteInput.$inferInput;

export async function updateQuote({ db }: MutationContext, { id, updated_at: seen, ...input }: Input) {
  const lines = input.lines === undefined ? undefined : priceLines(readLines(input.lines));
  const totals = lines === undefined ? undefined : totalsOf(lines);
  const quote = await lock(db, "Quote", id);
  assertUnchanged(quote, seen, "quote");
  const { valid_until, ...others } = input;
  const isOnlyMoved = valid_until !== undefined && Object.values(others).every((value) => value === undefined);
  quoteTransitions.assert(quote, isOnlyMoved ? "change_valid_until" : "update");
  const { deposit_amount = quote.depositAmount } = input;
  assertDeposit(deposit_amount, totals?.total ?? quote.total);
  await optionalReference(db, "Site", "site_id", input.site_id, { customerId: quote.customerId });
  const touch = lines !== undefined && (await replaceLines(db, "quote", id, lines));
  // `statusOf` computes expiry from the new date.
  const status = quote.status === "expired" ? "sent" : quote.status;
  const updated = await update(db, "Quote", id, { ...quotes.patch(input), ...totals, status }, { touch });
  const now = currentTime();
  if (valid_until != null && statusOf(quote, now) === "sent" && statusOf(updated, now) === "expired")
    throw badField("/valid_until", "must not be over: the quote was sent; to withdraw it, decline it");
  return updated;
}
