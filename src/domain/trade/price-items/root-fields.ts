import { idOf, inputOf } from "../../kernel/arguments.ts";
import { mutationField } from "../../kernel/mutation-fields.ts";
import { listField, readField } from "../../kernel/read-fields.ts";
import { searched } from "../../kernel/searched.ts";
import { seenAt } from "../../kernel/unchanged.ts";
import { externalIdOf } from "../../kernel/upsert.ts";
import { archivePriceItem } from "./archive-price-item.ts";
import { createPriceItem } from "./create-price-item.ts";
import { CreatePriceItemInput, priceItems, UpdatePriceItemInput, UpsertPriceItemInput } from "./schema.ts";
import { unarchivePriceItem } from "./unarchive-price-item.ts";
import { updatePriceItem } from "./update-price-item.ts";
import { upsertPriceItem } from "./upsert-price-item.ts";

export const priceItemFields = [
  listField("price_items", {
    type: priceItems,
    page: "PriceItemPage",
    records: "items",
    description: "The business's price list, newest first. Archived items are listed unless `archived` is false.",
    access: "prices:read",
    isSortable: true,
    filters: {
      search: { type: "SearchText", description: "Filter by part of the name or the description." },
      archived: {
        type: "Boolean",
        description: "If true, return only archived items; if false, only those that are not. Default: both.",
      },
      external_id: { type: "ExternalId", description: "Filter by your own id." },
    },
    select: ({ search, archived, external_id }) =>
      searched<"PriceItem">(search, {
        function: "price_items_matching",
        filters: [archived],
        taken: archived == null ? {} : { archivedAt: archived ? { not: null } : null },
        where: { externalId: external_id ?? undefined },
      }),
  }),

  readField("price_item", {
    type: priceItems,
    noun: "item",
    description: "An item of the price list, archived or not.",
    access: "prices:read",
  }),

  mutationField("create_price_item", {
    type: priceItems,
    description: "Adds an item to the price list.",
    access: "prices:write|admin",
    problems: ["duplicate-external-id"],
    args: { input: inputOf(CreatePriceItemInput, "The item.") },
    run: createPriceItem,
  }),

  mutationField("upsert_price_item", {
    type: priceItems,
    description:
      "Updates the item with your id, or adds it to the price list if there is none. An archived item stays archived.",
    access: "prices:write|admin",
    args: { external_id: externalIdOf("items"), input: inputOf(UpsertPriceItemInput, "The item.") },
    run: upsertPriceItem,
  }),

  mutationField("update_price_item", {
    type: priceItems,
    description: "Updates an item of the price list. Existing quotes and invoices keep their lines.",
    access: "prices:write|admin",
    problems: ["not-found", "precondition-failed", "duplicate-external-id"],
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
    access: "prices:write|admin",
    problems: ["not-found"],
    args: { id: idOf("item") },
    run: archivePriceItem,
  }),

  mutationField("unarchive_price_item", {
    type: priceItems,
    description: "Returns an archived item to the price list. One that is not archived stays as it is.",
    access: "prices:write|admin",
    problems: ["not-found"],
    args: { id: idOf("item") },
    run: unarchivePriceItem,
  }),
];
