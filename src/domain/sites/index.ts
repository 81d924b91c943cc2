import { access, builder, example, notNull } from "../../graphql/builder.ts";
import { page, pageArguments, pageCost, pageType } from "../../graphql/paginate.ts";
import { record } from "../../graphql/record.ts";
import { type Address, AddressInput, AddressType } from "../kernel/address.ts";
import { createSite } from "./create.ts";
import { deleteSite } from "./delete.ts";
import { updateSite } from "./update.ts";

export const Site = builder.prismaObject("Site", {
  description: "A place where a customer has work done.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The site's id, a UUID." }),
    customer_id: t.exposeID("customerId", { description: "Whose site it is." }),
    name: t.exposeString("name", {
      nullable: true,
      description: "What the business calls it.",
      ...example("Holiday house"),
    }),
    address: t.field({
      type: AddressType,
      description: "Where it is.",
      resolve: (site) => site.address as Address,
    }),
    access_notes: t.exposeString("accessNotes", {
      nullable: true,
      description: "How to get in.",
      ...example("Key safe by the meter box."),
    }),
    created_at: t.expose("createdAt", { type: "DateTime", description: "When the site was created." }),
    updated_at: t.expose("updatedAt", { type: "DateTime", description: "When the site last changed." }),
  }),
});

const SitePage = pageType(Site, "SitePage", "sites");

export const CreateSiteInput = builder.inputType("CreateSiteInput", {
  description: "A new site of a customer.",
  fields: (t) => ({
    name: t.field({ type: "Line", description: "What the business calls it.", ...example("Holiday house") }),
    address: t.field({ type: AddressInput, required: true, description: "Where it is." }),
    access_notes: t.field({ type: "Text", description: "How to get in.", ...example("Key safe by the meter box.") }),
  }),
});

export const UpdateSiteInput = builder.inputType("UpdateSiteInput", {
  description: "What changes of a site. Fields that are left out keep their values; null clears one.",
  fields: (t) => ({
    name: t.field({ type: "Line", description: "What the business calls it.", ...example("Holiday house") }),
    address: t.field({ type: AddressInput, description: "Where it is.", ...notNull }),
    access_notes: t.field({ type: "Text", description: "How to get in.", ...example("Key safe by the meter box.") }),
  }),
});

builder.queryFields((t) => ({
  customer_sites: t.field({
    type: SitePage,
    description: "One customer's sites, newest first.",
    complexity: pageCost,
    ...access("customers:read", "not-found"),
    args: {
      id: t.arg.id({ required: true, description: "The customer's id." }),
      ...pageArguments(t.arg),
    },
    resolve: async (_root, args, context, info) => {
      await record(context.db, "Customer", args.id);
      return page(context, info, "Site", args, { where: { customerId: args.id } });
    },
  }),
  site: t.prismaField({
    type: "Site",
    description: "One site.",
    ...access("customers:read", "not-found"),
    args: { id: t.arg.id({ required: true, description: "The site's id." }) },
    resolve: (query, _root, { id }, context) => record(context.db, "Site", id, query),
  }),
}));

builder.mutationFields((t) => ({
  create_site: t.prismaField({
    type: "Site",
    description: "Adds a site to a customer.",
    ...access("customers:write", "not-found"),
    args: {
      id: t.arg.id({ required: true, description: "The customer's id." }),
      input: t.arg({ type: CreateSiteInput, required: true, description: "The site." }),
    },
    resolve: (query, _root, { id, input }, context) => createSite(context, id, input, query),
  }),
  update_site: t.prismaField({
    type: "Site",
    description: "Changes a site.",
    ...access("customers:write", "not-found"),
    args: {
      id: t.arg.id({ required: true, description: "The site's id." }),
      input: t.arg({ type: UpdateSiteInput, required: true, description: "What changes." }),
    },
    resolve: (query, _root, { id, input }, context) => updateSite(context, id, input, query),
  }),
  delete_site: t.prismaField({
    type: "Site",
    description: "Deletes a site that no quote, job or booking is for.",
    ...access("customers:write", "not-found", "conflict"),
    args: { id: t.arg.id({ required: true, description: "The site's id." }) },
    resolve: (_query, _root, { id }, context) => deleteSite(context, id),
  }),
}));
