import { builder, example, notNull } from "../../graphql/builder.ts";
import { LineInput } from "../line-items/line-item.ts";

const title = {
  type: "Line",
  description: "What the quote is for.",
  ...example("Split system for the lounge"),
} as const;
const message = {
  type: "Text",
  description: "What the customer reads with it.",
  ...example("Thank you for having us look at the house."),
} as const;
const validUntil = {
  type: "DateTime",
  description: "Until when a sent quote can be accepted; without it, it does not expire.",
  ...example("2099-07-31T14:00:00.000Z"),
} as const;
const depositAmount = {
  type: "PositiveMoney",
  description: "What is to be paid in advance, GST included: at most `total`.",
} as const;
const externalId = {
  type: "ExternalId",
  description: "The caller's own id, unique among the business's quotes.",
} as const;
const siteId = { description: "Where the work is to be done: a site of the same customer." };
const leadId = {
  description:
    "The lead that the quote is for, of the same customer or of none yet, and then linked to this one. A new lead is thereby converted.",
};

export const CreateQuoteInput = builder.inputType("CreateQuoteInput", {
  description: "A new quote, a draft.",
  fields: (t) => ({
    customer_id: t.id({ required: true, description: "Whom the quote is for." }),
    site_id: t.id(siteId),
    lead_id: t.id(leadId),
    external_id: t.field(externalId),
    title: t.field(title),
    message: t.field(message),
    valid_until: t.field(validUntil),
    deposit_amount: t.field(depositAmount),
    lines: t.field({ type: [LineInput], description: "What is offered, in its order; at most 200 lines.", ...notNull }),
  }),
});

export const CreateDuctedQuoteInput = builder.inputType("CreateDuctedQuoteInput", {
  description: "The high-level figures of a ducted system.",
  fields: (t) => ({
    customer_id: t.id({ required: true, description: "Whom the quote is for." }),
    area_m2: t.field({ type: "AreaM2", required: true, description: "Area to be conditioned, in square metres." }),
    capacity_kw: t.field({ type: "CapacityKw", required: true, description: "Cooling capacity, in kilowatts." }),
    outlets: t.field({ type: "Outlets", required: true, description: "How many outlets." }),
    zones: t.field({ type: "Zones", required: true, description: "How many zones, not more than outlets." }),
    site_id: t.id(siteId),
    lead_id: t.id(leadId),
    title: t.field({ ...title, description: "What the quote is for; made from the capacity unless given." }),
    external_id: t.field(externalId),
  }),
});

export const UpdateQuoteInput = builder.inputType("UpdateQuoteInput", {
  description: "What changes of a draft. Fields that are left out keep their values; null clears one.",
  fields: (t) => ({
    site_id: t.id(siteId),
    external_id: t.field(externalId),
    title: t.field(title),
    message: t.field(message),
    valid_until: t.field(validUntil),
    deposit_amount: t.field(depositAmount),
    lines: t.field({
      type: [LineInput],
      description: "All lines from now on, in their order; they replace those before. At most 200.",
      ...notNull,
    }),
  }),
});

export const PayQuoteDepositInput = builder.inputType("PayQuoteDepositInput", {
  description: "A deposit that was paid.",
  fields: (t) => ({
    amount: t.field({
      type: "PositiveMoney",
      description: "What was paid; the quote's `deposit_amount` unless given.",
      ...notNull,
    }),
  }),
});
