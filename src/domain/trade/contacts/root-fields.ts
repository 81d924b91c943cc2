import { idOf, inputOf } from "../../kernel/arguments.ts";
import { mutationField } from "../../kernel/mutation-fields.ts";
import { listField, readField } from "../../kernel/read-fields.ts";
import { find } from "../../kernel/store.ts";
import { seenAt } from "../../kernel/unchanged.ts";
import { createContact } from "./create-contact.ts";
import { deleteContact } from "./delete-contact.ts";
import { CreateContactInput, contacts, UpdateContactInput } from "./schema.ts";
import { updateContact } from "./update-contact.ts";

export const contactFields = [
  listField("customer_contacts", {
    type: contacts,
    page: "ContactPage",
    records: "contacts",
    description: "A customer's contacts, newest first.",
    access: "customers:read",
    problems: ["not-found"],
    filters: { id: idOf("customer") },
    before: async ({ db }, { id }) => void (await find(db, "Customer", id)),
    select: ({ id }) => ({ where: { customerId: id } }),
  }),

  readField("contact", { type: contacts, noun: "contact", description: "A contact.", access: "customers:read" }),

  mutationField("create_contact", {
    type: contacts,
    description: "Adds a contact to a customer. A new primary contact replaces the previous one.",
    access: "customers:write",
    problems: ["not-found"],
    args: { id: idOf("customer"), input: inputOf(CreateContactInput, "The contact.") },
    run: createContact,
  }),

  mutationField("update_contact", {
    type: contacts,
    description: "Updates a contact. Making it the primary contact replaces the previous one.",
    access: "customers:write",
    problems: ["not-found"],
    args: {
      id: idOf("contact"),
      input: inputOf(UpdateContactInput, "The fields to change."),
      updated_at: seenAt("contact"),
    },
    run: updateContact,
  }),

  mutationField("delete_contact", {
    type: contacts,
    description: "Deletes a contact.",
    access: "customers:write",
    problems: ["not-found"],
    args: { id: idOf("contact") },
    run: deleteContact,
  }),
];
