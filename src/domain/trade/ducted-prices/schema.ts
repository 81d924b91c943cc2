import { instant, unitPrice } from "../../kernel/fields.ts";
import { resource } from "../../kernel/resource.ts";

export const ductedPrices = resource("DuctedPrices", {
  description: "The business's price list of ducted systems, before GST. Ducted quotes are priced from it.",
  fields: {
    base: unitPrice({ description: "The price of any system, whatever its size.", example: 3500, writable: "update" }),
    per_kw: unitPrice({ description: "The price of each kW of capacity.", example: 450, writable: "update" }),
    per_outlet: unitPrice({ description: "The price of each outlet.", example: 260, writable: "update" }),
    per_zone: unitPrice({ description: "The price of each zone.", example: 290, writable: "update" }),
    per_m2: unitPrice({ description: "The price of each square metre of area.", example: 6, writable: "update" }),
    updated_at: instant({
      description: "When the prices were last changed; when the business was created, until they are.",
      example: "2026-06-17T01:15:00.000Z",
    }),
  },
});

export const UpdateDuctedPricesInput = ductedPrices.updateInput("UpdateDuctedPricesInput", {
  description: "The prices to change. Prices that are left out keep their values.",
});
