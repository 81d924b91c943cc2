import { idOf, inputOf } from "../../kernel/arguments.ts";
import { mutationField } from "../../kernel/mutation-fields.ts";
import { listField } from "../../kernel/read-fields.ts";
import { searched } from "../../kernel/searched.ts";
import { seenAt } from "../../kernel/unchanged.ts";
import { archivePriceItem } from "./archive-price-item.ts";
import { createPriceItem } from "./create-price-item.ts";
import { CreatePriceItemInput, priceItems, UpdatePriceItemInput } from "./schema.ts";
import { unarchivePriceItem } from "./unarchive-price-item.ts";
import { updatePriceItem } from "./update-price-item.ts";

export const priceItemFields = [
  listField("price_items", {
    type: priceItems,
    page: "PriceItemPage",
    records: "items",
    description: "The business's price list, newest first. Archived items are listed unless `archived` is false.",
    access: "person",
    filters: {
      search: { type: "SearchText", description: "Filter by part of the name or the description." },
      archived: {
        type: "Boolean",
        description: "If true, return only archived items; if false, only those that are not. Default: both.",
      },
    },
    select: ({ search, archived }) =>
      searched<"PriceItem">(search, {
        function: "price_items_matching",
        filters: [archived],
        taken: archived == null ? {} : { archivedAt: archived ? { not: null } : null },
        where: {},
      }),
  }),

  mutationField("create_price_item", {
    type: priceItems,
    description: "Adds an item to the price list.",
    access: "admin",
    args: { input: inputOf(CreatePriceItemInput, "The item.") },
    run: createPriceItem,
  }),

  mutationField("update_price_item", {
    type: priceItems,
    description: "Updates an item of the price list. Existing quotes and invoices keep their lines.",
    access: "admin",
    problems: ["not-found", "precondition-failed"],
    args: {
      id: idOf("item"),
      input: inputOf(UpdatePriceItemInput, "The fields to change."),
      updated_at: seenAt("item"),
    },
    run: updatePriceItem,
  }),

  mutationField("archive_price_item", {
    type: priceItems,
    description:
      "Archives an item of the price list: no more lines are made from it. Archiving an archived item changes nothing.",
    access: "admin",
    problems: ["not-found"],
    args: { id: idOf("item") },
    run: archivePriceItem,
  }),

  mutationField("unarchive_price_item", {
    type: priceItems,
    description: "Returns an archived item to the price list. One that is not archived stays as it is.",
    access: "admin",
    problems: ["not-found"],
    args: { id: idOf("item") },
    run: unarchivePriceItem,
  }),
];
