import { idOf, inputOf } from "../../kernel/arguments.ts";
import { createdFilters } from "../../kernel/list-filters.ts";
import { mutationField } from "../../kernel/mutation-fields.ts";
import { listField, queryField, readField } from "../../kernel/read-fields.ts";
import { seenAt } from "../../kernel/unchanged.ts";
import { externalIdOf } from "../../kernel/upsert.ts";
import { assertCustomKey, customFilter } from "../custom-values.ts";
import { archiveCustomer } from "./archive-customer.ts";
import { createCustomer } from "./create-customer.ts";
import { listTags, maxListedTags, maxTagged } from "./list-tags.ts";
import { selectCustomers } from "./queries.ts";
import {
  ArchivedCustomers,
  CreateCustomerInput,
  customers,
  UpdateCustomerInput,
  UpsertCustomerInput,
} from "./schema.ts";
import { updateCustomer } from "./update-customer.ts";
import { upsertCustomer } from "./upsert-customer.ts";

export const customerFields = [
  listField("customers", {
    type: customers,
    page: "CustomerPage",
    records: "customers",
    description: "The business's customers, newest first.",
    access: "customers:read",
    isSortable: true,
    filters: {
      search: {
        type: "SearchText",
        description:
          "Filter by part of a name, email or phone number, the customer's own or a contact's. The complete email address or phone number of a customer or contact, archived or not, finds only exact matches and names that contain it.",
      },
      tag: { type: "Line", description: "Filter by tag." },
      archived: {
        type: ArchivedCustomers,
        description:
          "Exclude, include or return only archived customers. Default: `include` with `external_id` or `updated_since`, else `exclude`.",
      },
      ...createdFilters,
      ...customFilter,
      external_id: { type: "ExternalId", description: "Filter by your own id." },
    },
    before: ({ db }, { custom }) => assertCustomKey(db, "Customer", custom),
    select: selectCustomers,
  }),

  readField("customer", {
    type: customers,
    noun: "customer",
    description: "A customer, active or archived, with its sites and contacts.",
    access: "customers:read",
  }),

  queryField("customer_tags", {
    type: ["String"],
    description: `The tags of the business's customers, in alphabetical order: those of the newest ${maxTagged} that have any, and at most ${maxListedTags}.`,
    access: "person",
    complexity: 20,
    run: ({ db }) => listTags(db),
  }),

  mutationField("create_customer", {
    type: customers,
    description: "Creates a customer and emits `customer.created`.",
    access: "customers:write",
    problems: ["duplicate-external-id"],
    example: { sites: [], contacts: [] },
    args: { input: inputOf(CreateCustomerInput, "The customer.") },
    run: createCustomer,
  }),

  mutationField("upsert_customer", {
    type: customers,
    description:
      "Updates the customer with your id, or creates it if there is none. An archived customer stays archived.",
    access: "customers:write",
    args: { external_id: externalIdOf("customers"), input: inputOf(UpsertCustomerInput, "The customer.") },
    run: upsertCustomer,
  }),

  mutationField("update_customer", {
    type: customers,
    description: "Updates a customer.",
    access: "customers:write",
    problems: ["not-found", "duplicate-external-id"],
    args: {
      id: idOf("customer"),
      input: inputOf(UpdateCustomerInput, "The fields to change."),
      updated_at: seenAt("customer"),
    },
    run: updateCustomer,
  }),

  mutationField("archive_customer", {
    type: customers,
    description:
      "Archives a customer. It leaves the list and can still be read by id. Archiving an archived customer changes nothing.",
    access: "customers:write",
    problems: ["not-found"],
    args: { id: idOf("customer") },
    run: archiveCustomer,
  }),
];
