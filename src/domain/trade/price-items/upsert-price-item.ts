import type { MutationContext } from "../../kernel/context.ts";
import { upsert } from "../../kernel/upsert.ts";
import { createPriceItem } from "./create-price-item.ts";
import type { UpsertPriceItemInput } from "./schema.ts";
import { updatePriceItem } from "./update-price-item.ts";

type Input = { external_id: string } & typeof UpsertPriceItemInput.$inferInput;

export async function upsertPriceItem(context: MutationContext, { external_id: externalId, ...input }: Input) {
  return upsert(context, "PriceItem", externalId, {
    create: () => createPriceItem(context, { ...input, external_id: externalId }),
    update: (id) => updatePriceItem(context, { ...input, id }),
  });
}
