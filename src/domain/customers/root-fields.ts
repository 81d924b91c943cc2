import { idOf, inputOf } from "../kernel/arguments.ts";
import { mutationField } from "../kernel/mutation-fields.ts";
import { listField, readField } from "../kernel/read-fields.ts";
import { archiveCustomer } from "./archive-customer.ts";
import { createCustomer } from "./create-customer.ts";
import { selectCustomers } from "./queries.ts";
import { ArchivedCustomers, CreateCustomerInput, customers, UpdateCustomerInput } from "./schema.ts";
import { updateCustomer } from "./update-customer.ts";

listField("customers", {
  type: customers,
  page: "CustomerPage",
  records: "customers",
  description: "The business's customers, newest first.",
  access: "customers:read",
  filters: {
    search: {
      type: "SearchText",
      description: "Filter by part of a name, email or phone number, the customer's own or a contact's.",
    },
    tag: { type: "Line", description: "Filter by tag." },
    archived: {
      type: ArchivedCustomers,
      required: true,
      defaultValue: "exclude",
      description: "Exclude, include or return only archived customers.",
    },
    external_id: { type: "ExternalId", description: "Filter by your own id." },
  },
  select: selectCustomers,
});

readField("customer", {
  type: customers,
  noun: "customer",
  description: "A customer, active or archived, with its sites and contacts.",
  access: "customers:read",
});

mutationField("create_customer", {
  type: customers,
  description: "Creates a customer and emits `customer.created`.",
  access: "customers:write",
  problems: ["duplicate-external-id"],
  example: { sites: [], contacts: [] },
  args: { input: inputOf(CreateCustomerInput, "The customer.") },
  run: createCustomer,
});

mutationField("update_customer", {
  type: customers,
  description: "Updates a customer.",
  access: "customers:write",
  problems: ["not-found", "duplicate-external-id"],
  args: { id: idOf("customer"), input: inputOf(UpdateCustomerInput, "The fields to change.") },
  run: updateCustomer,
});

mutationField("archive_customer", {
  type: customers,
  description:
    "Archives a customer. It leaves the list and can still be read by id. Archiving an archived customer changes nothing.",
  access: "customers:write",
  problems: ["not-found"],
  args: { id: idOf("customer") },
  run: archiveCustomer,
});
