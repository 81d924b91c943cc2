import { access, builder, example, notNull } from "../../graphql/builder.ts";
import { page, pageArguments, pageCost, pageType } from "../../graphql/paginate.ts";
import { record } from "../../graphql/record.ts";
import { type Address, AddressInput, AddressType } from "../kernel/address.ts";
import { archiveCustomer } from "./archive.ts";
import { createCustomer } from "./create.ts";
import { customersWhere } from "./list.ts";
import { updateCustomer } from "./update.ts";

const CustomerType = builder.enumType("CustomerType", {
  description: "Whether the customer is a person or an organisation.",
  values: {
    individual: { description: "A person or household." },
    business: { description: "A company or other organisation." },
  } as const,
});

export const Customer = builder.prismaObject("Customer", {
  description: "Somebody the business works for.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The customer's id, a UUID." }),
    external_id: t.exposeString("externalId", {
      nullable: true,
      description: "The caller's own id, unique among the business's customers.",
      ...example("crm-48213"),
    }),
    type: t.expose("type", { type: CustomerType, description: "`individual` or `business`." }),
    name: t.exposeString("name", { description: "Full or trading name.", ...example("Jane Citizen") }),
    email: t.exposeString("email", { nullable: true, description: "Email address.", ...example("jane@example.com") }),
    phone: t.exposeString("phone", { nullable: true, description: "Phone in E.164.", ...example("+61412345678") }),
    abn: t.exposeString("abn", {
      nullable: true,
      description: "Australian Business Number, 11 digits.",
      ...example(null),
    }),
    billing_address: t.field({
      type: AddressType,
      nullable: true,
      description: "Where invoices are addressed.",
      resolve: (customer) => customer.billingAddress as Address | null,
    }),
    notes: t.exposeString("notes", { nullable: true, description: "Internal notes.", ...example("Prefers mornings.") }),
    tags: t.exposeStringList("tags", { description: "Labels of the business's own.", ...example(["vip"]) }),
    archived_at: t.expose("archivedAt", {
      type: "DateTime",
      nullable: true,
      description: "When the customer was archived; null while active.",
      ...example(null),
    }),
    created_at: t.expose("createdAt", { type: "DateTime", description: "When the customer was created." }),
    updated_at: t.expose("updatedAt", { type: "DateTime", description: "When the customer last changed." }),
    sites: t.relation("sites", {
      query: { orderBy: [{ createdAt: "desc" }, { id: "desc" }], take: 100 },
      complexity: { field: 1, multiplier: 100 },
      description: "The places where work is done: the newest 100. The list of sites pages through all of them.",
    }),
    contacts: t.relation("contacts", {
      query: { orderBy: [{ createdAt: "desc" }, { id: "desc" }], take: 100 },
      complexity: { field: 1, multiplier: 100 },
      description: "The people to speak to: the newest 100. The list of contacts pages through all of them.",
    }),
  }),
});

const CustomerPage = pageType(Customer, "CustomerPage", "customers");

export const CreateCustomerInput = builder.inputType("CreateCustomerInput", {
  description: "A new customer.",
  fields: (t) => ({
    external_id: t.field({
      type: "ExternalId",
      description: "The caller's own id, unique among the business's customers.",
    }),
    type: t.field({ type: CustomerType, description: "`individual` unless given.", ...notNull }),
    name: t.field({ type: "Line", required: true, description: "Full or trading name.", ...example("Jane Citizen") }),
    email: t.field({ type: "Email", description: "Email address." }),
    phone: t.field({ type: "Phone", description: "Phone, Australian unless it begins with `+`." }),
    abn: t.field({ type: "Abn", description: "Australian Business Number." }),
    billing_address: t.field({ type: AddressInput, description: "Where invoices are addressed." }),
    notes: t.field({ type: "Text", description: "Internal notes." }),
    tags: t.field({
      type: ["Line"],
      description: "Labels of the business's own, at most 50.",
      ...example(["vip"]),
      ...notNull,
    }),
  }),
});

export const UpdateCustomerInput = builder.inputType("UpdateCustomerInput", {
  description: "What changes of a customer. Fields that are left out keep their values; null clears one.",
  fields: (t) => ({
    external_id: t.field({
      type: "ExternalId",
      description: "The caller's own id, unique among the business's customers.",
    }),
    type: t.field({ type: CustomerType, description: "`individual` or `business`.", ...notNull }),
    name: t.field({ type: "Line", description: "Full or trading name.", ...example("Jane Citizen"), ...notNull }),
    email: t.field({ type: "Email", description: "Email address." }),
    phone: t.field({ type: "Phone", description: "Phone, Australian unless it begins with `+`." }),
    abn: t.field({ type: "Abn", description: "Australian Business Number." }),
    billing_address: t.field({ type: AddressInput, description: "Where invoices are addressed." }),
    notes: t.field({ type: "Text", description: "Internal notes." }),
    tags: t.field({
      type: ["Line"],
      description: "Labels of the business's own, at most 50.",
      ...example(["vip"]),
      ...notNull,
    }),
    archived_at: t.field({
      type: "DateTime",
      description: "Null makes an archived customer active again; a customer is archived by DELETE.",
      ...example(null),
    }),
  }),
});

builder.queryFields((t) => ({
  customers: t.field({
    type: CustomerPage,
    description: "The business's active customers, newest first.",
    complexity: pageCost,
    ...access("customers:read"),
    args: {
      search: t.arg({ type: "SearchText", description: "Part of a name, email or phone." }),
      external_id: t.arg({ type: "ExternalId", description: "The caller's own id." }),
      ...pageArguments(t.arg),
    },
    resolve: (_root, args, context, info) => page(context, info, "Customer", args, customersWhere(args)),
  }),
  customer: t.prismaField({
    type: "Customer",
    description: "One customer, archived or not, with its sites and contacts.",
    ...access("customers:read", "not-found"),
    args: { id: t.arg.id({ required: true, description: "The customer's id." }) },
    resolve: (query, _root, { id }, context) => record(context.db, "Customer", id, query),
  }),
}));

builder.mutationFields((t) => ({
  create_customer: t.prismaField({
    type: "Customer",
    description: "Creates a customer and records `customer.created`.",
    ...access("customers:write", "duplicate-external-id"),
    args: { input: t.arg({ type: CreateCustomerInput, required: true, description: "The customer." }) },
    resolve: (query, _root, { input }, context) => createCustomer(context, input, query),
  }),
  update_customer: t.prismaField({
    type: "Customer",
    description: "Changes a customer.",
    ...access("customers:write", "not-found", "duplicate-external-id"),
    args: {
      id: t.arg.id({ required: true, description: "The customer's id." }),
      input: t.arg({ type: UpdateCustomerInput, required: true, description: "What changes." }),
    },
    resolve: (query, _root, { id, input }, context) => updateCustomer(context, id, input, query),
  }),
  archive_customer: t.prismaField({
    type: "Customer",
    description:
      "Archives a customer: it leaves the lists and can still be read by id. Archiving twice changes nothing.",
    ...access("customers:write", "not-found"),
    args: { id: t.arg.id({ required: true, description: "The customer's id." }) },
    resolve: (query, _root, { id }, context) => archiveCustomer(context, id, query),
  }),
}));
