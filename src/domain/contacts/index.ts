import { access, builder, example, notNull } from "../../graphql/builder.ts";
import { page, pageArguments, pageCost, pageType } from "../../graphql/paginate.ts";
import { record } from "../../graphql/record.ts";
import { createContact } from "./create.ts";
import { deleteContact } from "./delete.ts";
import { updateContact } from "./update.ts";

export const Contact = builder.prismaObject("Contact", {
  description: "A person to speak to at a customer.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The contact's id, a UUID." }),
    customer_id: t.exposeID("customerId", { description: "Whose contact it is." }),
    name: t.exposeString("name", { description: "Full name.", ...example("Sam Tran") }),
    role: t.exposeString("role", { nullable: true, description: "What they do.", ...example("Property manager") }),
    email: t.exposeString("email", { nullable: true, description: "Email address.", ...example("sam@example.com") }),
    phone: t.exposeString("phone", { nullable: true, description: "Phone in E.164.", ...example("+61412345678") }),
    is_primary: t.exposeBoolean("isPrimary", {
      description: "Whether they are the first to speak to.",
      ...example(true),
    }),
    created_at: t.expose("createdAt", { type: "DateTime", description: "When the contact was created." }),
    updated_at: t.expose("updatedAt", { type: "DateTime", description: "When the contact last changed." }),
  }),
});

const ContactPage = pageType(Contact, "ContactPage", "contacts");

export const CreateContactInput = builder.inputType("CreateContactInput", {
  description: "A new contact of a customer.",
  fields: (t) => ({
    name: t.field({ type: "Line", required: true, description: "Full name.", ...example("Sam Tran") }),
    role: t.field({ type: "Line", description: "What they do.", ...example("Property manager") }),
    email: t.field({ type: "Email", description: "Email address." }),
    phone: t.field({ type: "Phone", description: "Phone, Australian unless it begins with `+`." }),
    is_primary: t.boolean({ description: "Whether they are the first to speak to; false unless given.", ...notNull }),
  }),
});

export const UpdateContactInput = builder.inputType("UpdateContactInput", {
  description: "What changes of a contact. Fields that are left out keep their values; null clears one.",
  fields: (t) => ({
    name: t.field({ type: "Line", description: "Full name.", ...example("Sam Tran"), ...notNull }),
    role: t.field({ type: "Line", description: "What they do.", ...example("Property manager") }),
    email: t.field({ type: "Email", description: "Email address." }),
    phone: t.field({ type: "Phone", description: "Phone, Australian unless it begins with `+`." }),
    is_primary: t.boolean({ description: "Whether they are the first to speak to.", ...notNull }),
  }),
});

builder.queryFields((t) => ({
  customer_contacts: t.field({
    type: ContactPage,
    description: "One customer's contacts, newest first.",
    complexity: pageCost,
    ...access("customers:read", "not-found"),
    args: {
      id: t.arg.id({ required: true, description: "The customer's id." }),
      ...pageArguments(t.arg),
    },
    resolve: async (_root, args, context, info) => {
      await record(context.db, "Customer", args.id);
      return page(context, info, "Contact", args, { where: { customerId: args.id } });
    },
  }),
  contact: t.prismaField({
    type: "Contact",
    description: "One contact.",
    ...access("customers:read", "not-found"),
    args: { id: t.arg.id({ required: true, description: "The contact's id." }) },
    resolve: (query, _root, { id }, context) => record(context.db, "Contact", id, query),
  }),
}));

builder.mutationFields((t) => ({
  create_contact: t.prismaField({
    type: "Contact",
    description: "Adds a contact to a customer. A new primary contact takes that from the one before.",
    ...access("customers:write", "not-found"),
    args: {
      id: t.arg.id({ required: true, description: "The customer's id." }),
      input: t.arg({ type: CreateContactInput, required: true, description: "The contact." }),
    },
    resolve: (query, _root, { id, input }, context) => createContact(context, id, input, query),
  }),
  update_contact: t.prismaField({
    type: "Contact",
    description: "Changes a contact. Making it primary takes that from the one before.",
    ...access("customers:write", "not-found"),
    args: {
      id: t.arg.id({ required: true, description: "The contact's id." }),
      input: t.arg({ type: UpdateContactInput, required: true, description: "What changes." }),
    },
    resolve: (query, _root, { id, input }, context) => updateContact(context, id, input, query),
  }),
  delete_contact: t.prismaField({
    type: "Contact",
    description: "Deletes a contact.",
    ...access("customers:write", "not-found"),
    args: { id: t.arg.id({ required: true, description: "The contact's id." }) },
    resolve: (_query, _root, { id }, context) => deleteContact(context, id),
  }),
}));
