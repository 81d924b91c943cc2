import { builder } from "../../../graphql/builder.ts";
import { limits } from "../../../limits/limits.ts";
import { choice, column, createdAt, instant, line, recordId, updatedAt } from "../../kernel/fields.ts";
import { resource } from "../../kernel/resource.ts";

const { customFieldChoices } = limits.records;

export const CustomRecord = builder.enumType("CustomRecord", {
  description: "The kind of record that a custom field is for.",
  values: {
    customer: { description: "Customers." },
    site: { description: "Sites." },
    lead: { description: "Leads." },
    quote: { description: "Quotes." },
    job: { description: "Jobs." },
    invoice: { description: "Invoices." },
  } as const,
});

const CustomFieldType = builder.enumType("CustomFieldType", {
  description: "The kind of value that a custom field holds.",
  values: {
    text: { description: "One line of text, at most 255 characters." },
    number: { description: "A number with at most 6 decimals." },
    date: { description: "A day, such as `2026-07-01`." },
    choice: { description: "One of the field's choices." },
    boolean: { description: "`true` or `false`." },
  } as const,
});

export const customFields = resource("CustomField", {
  description: "A field that the business has added to a kind of record.",
  fields: {
    id: recordId("custom field"),
    record: choice(CustomRecord)({
      description: "The kind of record that the field is for.",
      writable: "create",
      required: true,
    }),
    key: column<string>(
      "String",
      "CustomKey",
    )({
      description: "The field's name in `custom`, unique among the fields of a kind of record. It never changes.",
      create: { description: "The field's name in the API. Default: made from the label." },
      example: "boiler_type",
      writable: "create",
    }),
    label: line({
      description: "The field's name for people.",
      example: "Boiler type",
      writable: "always",
      required: true,
    }),
    type: choice(CustomFieldType)({
      description: "The kind of value that the field holds. It never changes.",
      example: "choice",
      writable: "create",
      required: true,
    }),
    choices: column<string[]>(
      ["String"],
      ["Line"],
    )({
      description: "The values that a choice can have; empty for other types.",
      input: {
        description: `The values that a choice can have, at most ${customFieldChoices.max}. A record keeps a value that is no longer a choice.`,
      },
      example: ["Combi", "System"],
      writable: "always",
    }),
    archived_at: instant({
      description: "When the field was archived; null while values can be set.",
      update: { description: "Send null to use an archived field again." },
      example: null,
      nullable: true,
      writable: "update",
    }),
    created_at: createdAt("custom field"),
    updated_at: updatedAt("custom field"),
  },
});

export const CreateCustomFieldInput = customFields.createInput("CreateCustomFieldInput", {
  description: "A new custom field.",
});

export const UpdateCustomFieldInput = customFields.updateInput("UpdateCustomFieldInput", {
  description: "The fields to change. Fields that are left out keep their values.",
});
