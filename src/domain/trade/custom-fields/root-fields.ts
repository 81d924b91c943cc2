import { idOf, inputOf } from "../../kernel/arguments.ts";
import { mutationField } from "../../kernel/mutation-fields.ts";
import { listField } from "../../kernel/read-fields.ts";
import { seenAt } from "../../kernel/unchanged.ts";
import { archiveCustomField } from "./archive-custom-field.ts";
import { createCustomField } from "./create-custom-field.ts";
import { CreateCustomFieldInput, CustomRecord, customFields, UpdateCustomFieldInput } from "./schema.ts";
import { updateCustomField } from "./update-custom-field.ts";

export const customFieldFields = [
  listField("custom_fields", {
    type: customFields,
    page: "CustomFieldPage",
    records: "custom fields",
    description: "The fields that the business has added to its records, newest first.",
    access: "any",
    filters: {
      record: { type: CustomRecord, description: "Filter by the kind of record." },
      archived: {
        type: "Boolean",
        description: "If true, return only archived fields; if false, only those in use. Default: both.",
      },
    },
    select: ({ record, archived }) => ({
      where: {
        record: record ?? undefined,
        ...(archived == null ? {} : { archivedAt: archived ? { not: null } : null }),
      },
    }),
  }),

  mutationField("create_custom_field", {
    type: customFields,
    description: "Adds a field to a kind of record.",
    access: "admin",
    problems: ["conflict"],
    args: { input: inputOf(CreateCustomFieldInput, "The field.") },
    run: createCustomField,
  }),

  mutationField("update_custom_field", {
    type: customFields,
    description: "Changes a custom field, or uses an archived one again. Records keep their values.",
    access: "admin",
    problems: ["not-found", "conflict", "precondition-failed"],
    args: {
      id: idOf("custom field"),
      input: inputOf(UpdateCustomFieldInput, "The fields to change."),
      updated_at: seenAt("custom field"),
    },
    run: updateCustomField,
  }),

  mutationField("archive_custom_field", {
    type: customFields,
    description:
      "Archives a custom field: no more values can be set. Records keep theirs. Archiving an archived field changes nothing.",
    access: "admin",
    problems: ["not-found"],
    args: { id: idOf("custom field") },
    run: archiveCustomField,
  }),
];
