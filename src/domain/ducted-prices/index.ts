import { access, builder, example, notNull } from "../../graphql/builder.ts";
import { type DuctedPrices, ductedPricesOf } from "./read.ts";
import { updateDuctedPrices } from "./update.ts";

const DuctedPricesType = builder.objectRef<DuctedPrices>("DuctedPrices").implement({
  description: "What the parts of a ducted system cost, before GST: quotes for one are made of these.",
  fields: (t) => ({
    base: t.expose("base", { type: "UnitPrice", description: "Whatever its size.", ...example(3500) }),
    per_kw: t.expose("perKw", { type: "UnitPrice", description: "For each kW of capacity.", ...example(450) }),
    per_outlet: t.expose("perOutlet", { type: "UnitPrice", description: "For each outlet.", ...example(260) }),
    per_zone: t.expose("perZone", { type: "UnitPrice", description: "For each zone.", ...example(290) }),
    per_m2: t.expose("perM2", { type: "UnitPrice", description: "For each square metre of area.", ...example(6) }),
  }),
});

export const UpdateDuctedPricesInput = builder.inputType("UpdateDuctedPricesInput", {
  description: "What changes of the prices. Those that are left out stay.",
  fields: (t) => ({
    base: t.field({ type: "UnitPrice", description: "Whatever its size.", ...notNull }),
    per_kw: t.field({ type: "UnitPrice", description: "For each kW of capacity.", ...notNull }),
    per_outlet: t.field({ type: "UnitPrice", description: "For each outlet.", ...notNull }),
    per_zone: t.field({ type: "UnitPrice", description: "For each zone.", ...notNull }),
    per_m2: t.field({ type: "UnitPrice", description: "For each square metre of area.", ...notNull }),
  }),
});

builder.queryFields((t) => ({
  ducted_prices: t.field({
    type: DuctedPricesType,
    description: "The business's prices of ducted systems; a default list until they are changed.",
    ...access("person"),
    resolve: (_root, _args, context) => ductedPricesOf(context.db),
  }),
}));

builder.mutationFields((t) => ({
  update_ducted_prices: t.field({
    type: DuctedPricesType,
    description: "Changes the prices from which new ducted quotes are made; quotes that exist keep theirs.",
    ...access("owner"),
    args: { input: t.arg({ type: UpdateDuctedPricesInput, required: true, description: "What changes." }) },
    resolve: (_root, { input }, context) => updateDuctedPrices(context, input),
  }),
}));
