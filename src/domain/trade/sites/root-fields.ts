import { isForeignKeyViolation } from "../../../postgres/errors.ts";
import { Problem } from "../../../problems.ts";
import { idOf, inputOf } from "../../kernel/arguments.ts";
import { mutationField } from "../../kernel/mutation-fields.ts";
import { listField, readField } from "../../kernel/read-fields.ts";
import { find } from "../../kernel/store.ts";
import { seenAt } from "../../kernel/unchanged.ts";
import { createSite } from "./create-site.ts";
import { deleteSite } from "./delete-site.ts";
import { CreateSiteInput, sites, UpdateSiteInput } from "./schema.ts";
import { updateSite } from "./update-site.ts";

export const siteFields = [
  listField("customer_sites", {
    type: sites,
    page: "SitePage",
    records: "sites",
    description: "A customer's sites, newest first.",
    access: "customers:read",
    problems: ["not-found"],
    filters: { id: idOf("customer") },
    before: async ({ db }, { id }) => void (await find(db, "Customer", id)),
    select: ({ id }) => ({ where: { customerId: id } }),
  }),

  readField("site", { type: sites, noun: "site", description: "A site.", access: "customers:read" }),

  mutationField("create_site", {
    type: sites,
    description: "Adds a site to a customer.",
    access: "customers:write",
    problems: ["not-found"],
    args: { id: idOf("customer"), input: inputOf(CreateSiteInput, "The site.") },
    run: createSite,
  }),

  mutationField("update_site", {
    type: sites,
    description: "Updates a site.",
    access: "customers:write",
    problems: ["not-found"],
    args: { id: idOf("site"), input: inputOf(UpdateSiteInput, "The fields to change."), updated_at: seenAt("site") },
    run: updateSite,
  }),

  mutationField("delete_site", {
    type: sites,
    description: "Deletes a site. A site that a quote, a job or a booking refers to cannot be deleted.",
    access: "customers:write",
    problems: ["not-found", "conflict"],
    args: { id: idOf("site") },
    run: deleteSite,
    violation: (error) =>
      isForeignKeyViolation(error)
        ? new Problem("conflict", "The site cannot be deleted: a quote, a job or a booking refers to it.")
        : undefined,
  }),
];
