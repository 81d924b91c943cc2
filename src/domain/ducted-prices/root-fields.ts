import { inputOf } from "../kernel/arguments.ts";
import { mutationField } from "../kernel/mutation-fields.ts";
import { queryField } from "../kernel/read-fields.ts";
import { findDuctedPrices } from "./find-ducted-prices.ts";
import { ductedPrices, UpdateDuctedPricesInput } from "./schema.ts";
import { updateDuctedPrices } from "./update-ducted-prices.ts";

queryField("ducted_prices", {
  type: ductedPrices,
  description: "The business's price list of ducted systems. Every business starts with a default list.",
  access: "person",
  run: ({ db }) => findDuctedPrices(db),
});

mutationField("update_ducted_prices", {
  type: ductedPrices,
  description: "Updates the price list of ducted systems. Existing quotes keep their prices.",
  access: "owner",
  args: { input: inputOf(UpdateDuctedPricesInput, "The prices to change.") },
  run: updateDuctedPrices,
});
