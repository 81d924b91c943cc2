import type { MutationContext } from "../../kernel/context.ts";
import { newValues } from "../custom-values.ts";
import { assertSize, ductedLines } from "../ducted-prices/ducted-lines.ts";
import { findDuctedPrices } from "../ducted-prices/find-ducted-prices.ts";
import { defaultTaxRate } from "../line-items/default-tax-rate.ts";
import { insertQuote } from "./insert-quote.ts";
import type { CreateDuctedQuoteInput } from "./schema.ts";

export async function createDuctedQuote(context: MutationContext, input: typeof CreateDuctedQuoteInput.$inferInput) {
  const { db } = context;
  const { area_m2, capacity_kw, outlets, zones } = input;
  assertSize(input);
  const row = {
    ...(await newValues(context, "Quote", {
      custom: input.custom ?? undefined,
      metadata: input.metadata ?? undefined,
    })),
    customerId: input.customer_id,
    siteId: input.site_id,
    leadId: input.lead_id,
    externalId: input.external_id,
    title: input.title ?? `Ducted system, ${capacity_kw.toFixed()} kW`,
    ducted: { area_m2: area_m2.toNumber(), capacity_kw: capacity_kw.toNumber(), outlets, zones },
  };
  return insertQuote(db, row, ductedLines(input, await findDuctedPrices(db), await defaultTaxRate(db)));
}
