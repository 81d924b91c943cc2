import { address } from "../../kernel/address.ts";
import { createdAt, id, line, recordId, text, updatedAt } from "../../kernel/fields.ts";
import { resource } from "../../kernel/resource.ts";

export const sites = resource("Site", {
  description: "A place where a customer has work done.",
  fields: {
    id: recordId("site"),
    customer_id: id({ description: "The id of the customer that the site belongs to." }),
    name: line({
      description: "The business's name for the site.",
      example: "Holiday house",
      nullable: true,
      writable: "always",
    }),
    address: address({ description: "The address of the site.", writable: "always", required: true }),
    access_notes: text({
      description: "Access instructions.",
      example: "Key safe by the meter box.",
      nullable: true,
      writable: "always",
    }),
    created_at: createdAt("site"),
    updated_at: updatedAt("site"),
  },
});

export const CreateSiteInput = sites.createInput("CreateSiteInput", { description: "A new site of a customer." });

export const UpdateSiteInput = sites.updateInput("UpdateSiteInput", {
  description: "The fields to change. Fields that are left out keep their values; null clears a field.",
});
