import type { Decimal } from "../../../query/decimal.ts";
import {
  column,
  createdAt,
  externalId,
  flag,
  instant,
  line,
  lineDescription,
  recordId,
  updatedAt,
} from "../../kernel/fields.ts";
import { resource } from "../../kernel/resource.ts";

export const priceItems = resource("PriceItem", {
  description: "A product or work of the price list, from which lines of quotes and invoices are made.",
  fields: {
    id: recordId("item"),
    external_id: externalId("items", "sku-7100"),
    name: line({
      description: "The name of the item, with which its line on a quote or invoice begins.",
      example: "Split system 7.1 kW",
      writable: "always",
      required: true,
    }),
    description: lineDescription({
      description:
        "The description below the name on a quote or invoice, which can have several lines; null if there is none.",
      input: { description: "The description below the name on a quote or invoice. Default: none." },
      example: "Supply and install 7.1 kW split system",
      nullable: true,
      writable: "always",
    }),
    unit_price: column<Decimal>(
      "Money",
      "LinePrice",
    )({
      description: "The price of one unit, before GST unless `tax_inclusive`; negative for a discount.",
      example: 2501,
      writable: "always",
      required: true,
    }),
    tax_rate: column<Decimal>("TaxRate")({
      description: "The GST rate, as a fraction.",
      writable: "always",
      default: "0.1, which is 10% GST",
    }),
    tax_inclusive: flag({
      description: "Whether `unit_price` includes GST.",
      example: false,
      writable: "always",
      default: "false",
    }),
    archived_at: instant({
      description: "When the item was archived; null while lines are made from it.",
      update: {
        description: "Send null to return an archived item to the price list. To archive an item, delete it.",
      },
      example: null,
      nullable: true,
      writable: "update",
    }),
    created_at: createdAt("item"),
    updated_at: updatedAt("item"),
  },
});

export const CreatePriceItemInput = priceItems.createInput("CreatePriceItemInput", {
  description: "A new item of the price list.",
});

export const UpsertPriceItemInput = priceItems.createInput("UpsertPriceItemInput", {
  description: "A new item of the price list, or the fields to change.",
  except: ["external_id"],
});

export const UpdatePriceItemInput = priceItems.updateInput("UpdatePriceItemInput", {
  description: "The fields to change. Fields that are left out keep their values; null clears a field.",
});
