import type { Changes } from "../../database/query/types.ts";
import type { Context } from "../../graphql/context.ts";
import { answer, type Query } from "../../graphql/record.ts";
import { assertExternalIdFree } from "../kernel/old-external-id.ts";
import { optionalReference } from "../kernel/references.ts";
import { insertLines } from "../line-items/insert-lines.ts";
import { priceLines, readLines, totalsOf } from "../line-items/line-item.ts";
import type { UpdateQuoteInput } from "./inputs.ts";
import { refuseDeposit } from "./refuse-deposit.ts";
import { changeQuote, takeQuote } from "./take.ts";

export async function updateQuote(
  context: Context,
  id: string,
  input: typeof UpdateQuoteInput.$inferInput,
  query: Query,
) {
  const priced = input.lines == null ? undefined : priceLines(readLines(input.lines));
  const totals = priced === undefined ? undefined : totalsOf(priced);
  const data: Changes<"Quote"> = {
    ...(input.external_id === undefined ? {} : { externalId: input.external_id }),
    ...(input.title === undefined ? {} : { title: input.title }),
    ...(input.message === undefined ? {} : { message: input.message }),
    ...(input.site_id === undefined ? {} : { siteId: input.site_id }),
    ...(input.valid_until === undefined ? {} : { validUntil: input.valid_until }),
    ...(input.deposit_amount === undefined ? {} : { depositAmount: input.deposit_amount }),
    ...totals,
  };
  return assertExternalIdFree(input.external_id, () =>
    context.db.transaction(async (db) => {
      const held = await takeQuote(db, id, "change");
      const { deposit_amount = held.depositAmount } = input;
      refuseDeposit(deposit_amount, totals?.total ?? held.total);
      await optionalReference(db, "Site", "site_id", input.site_id, { customerId: held.customerId });
      if (priced !== undefined) {
        await db.delete("QuoteLine", { quoteId: held.id });
        await insertLines(db, "quote", held.id, priced);
      }
      return answer(db, "Quote", await changeQuote(db, held.id, data), query);
    }),
  );
}
