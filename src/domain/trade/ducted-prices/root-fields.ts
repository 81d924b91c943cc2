import { inputOf } from "../../kernel/arguments.ts";
import { mutationField } from "../../kernel/mutation-fields.ts";
import { queryField } from "../../kernel/read-fields.ts";
import { seenAt } from "../../kernel/unchanged.ts";
import { DuctedEstimate, estimateDucted } from "./estimate.ts";
import { readDuctedPrices } from "./find-ducted-prices.ts";
import { ductedPrices, UpdateDuctedPricesInput } from "./schema.ts";
import { updateDuctedPrices } from "./update-ducted-prices.ts";

export const ductedPriceFields = [
  queryField("ducted_prices", {
    type: ductedPrices,
    description: "The business's price list of ducted systems. Every business starts with a default list.",
    access: "person",
    run: ({ db }) => readDuctedPrices(db),
  }),

  queryField("ducted_estimate", {
    type: DuctedEstimate,
    description:
      "A preview of a ducted quote: the lines and totals that `create_ducted_quote` makes of the same figures.",
    access: "person",
    args: {
      area_m2: { type: "AreaM2", required: true, description: "The area to condition, in square metres." },
      capacity_kw: { type: "CapacityKw", required: true, description: "The cooling capacity, in kilowatts." },
      outlets: { type: "Outlets", required: true, description: "The number of outlets." },
      zones: { type: "Zones", required: true, description: "The number of zones, at most the number of outlets." },
    },
    run: estimateDucted,
  }),

  mutationField("update_ducted_prices", {
    type: ductedPrices,
    description: "Updates the price list of ducted systems. Existing quotes keep their prices.",
    access: "owner",
    problems: ["precondition-failed"],
    args: { input: inputOf(UpdateDuctedPricesInput, "The prices to change."), updated_at: seenAt("price list") },
    run: updateDuctedPrices,
  }),
];
