import { builder, example, notNull } from "../../graphql/builder.ts";
import { AddressInput } from "../kernel/address.ts";
import { LeadSource, LeadType } from "./enums.ts";

export const CreateLeadInput = builder.inputType("CreateLeadInput", {
  description: "A new lead. It has an email, a phone or both.",
  fields: (t) => ({
    external_id: t.field({
      type: "ExternalId",
      description: "The caller's own id, unique among the business's leads.",
      ...example("crm-lead-1204"),
    }),
    lead_type: t.field({ type: LeadType, description: "How it came about; `inbound` unless given.", ...notNull }),
    source: t.field({
      type: LeadSource,
      description:
        "The door it came through: a website's form handler says `website`, a marketing integration `marketing`. Unless given, `api` for a key or app and `portal` for a person, who alone may say `portal`.",
      ...example("website"),
      ...notNull,
    }),
    name: t.field({ type: "Line", required: true, description: "Full or trading name.", ...example("Jane Citizen") }),
    email: t.field({ type: "Email", description: "Email address; required unless there is a phone." }),
    phone: t.field({ type: "Phone", description: "Phone, Australian unless it begins with `+`." }),
    address: t.field({ type: AddressInput, description: "Where the work would be done." }),
    description: t.field({
      type: "Text",
      description: "What is asked for.",
      ...example("Ducted system for a four-bedroom house."),
    }),
    customer_id: t.id({ description: "The customer it belongs to, where that is known already." }),
    assignee_id: t.id({ description: "Who on the team looks after it." }),
    notify: t.boolean({
      description:
        "Whether the owners are told: by a notification in the portal and, unless the business has turned those off, by email. False unless given.",
      ...notNull,
    }),
    auto_create_customer: t.boolean({
      description:
        "Whether the lead is linked to the active customer with its email or phone, who is created where there is none. It changes nothing beside `customer_id`. False unless given.",
      ...notNull,
    }),
  }),
});

export const UpdateLeadInput = builder.inputType("UpdateLeadInput", {
  description: "What changes of a lead. Fields that are left out keep their values; null clears one.",
  fields: (t) => ({
    external_id: t.field({
      type: "ExternalId",
      description: "The caller's own id, unique among the business's leads.",
      ...example("crm-lead-1204"),
    }),
    lead_type: t.field({ type: LeadType, description: "How it came about.", ...notNull }),
    name: t.field({ type: "Line", description: "Full or trading name.", ...example("Jane Citizen"), ...notNull }),
    email: t.field({ type: "Email", description: "Email address. The lead keeps this or the phone." }),
    phone: t.field({ type: "Phone", description: "Phone, Australian unless it begins with `+`." }),
    address: t.field({ type: AddressInput, description: "Where the work would be done." }),
    description: t.field({
      type: "Text",
      description: "What is asked for.",
      ...example("Ducted system for a four-bedroom house."),
    }),
    customer_id: t.id({ description: "The customer it belongs to." }),
    assignee_id: t.id({ description: "Who on the team looks after it." }),
  }),
});

export const LoseLeadInput = builder.inputType("LoseLeadInput", {
  description: "Why a lead was lost.",
  fields: (t) => ({
    lost_reason: t.field({ type: "Line", description: "Why it was lost.", ...example("Chose another company.") }),
  }),
});
