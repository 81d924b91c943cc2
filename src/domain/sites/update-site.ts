import { updatePart } from "../customers/update-part.ts";
import type { MutationContext } from "../kernel/context.ts";
import { update } from "../kernel/store.ts";
import { sites, type UpdateSiteInput } from "./schema.ts";

type Input = { id: string } & typeof UpdateSiteInput.$inferInput;

export function updateSite({ db }: MutationContext, { id, ...input }: Input) {
  return updatePart(db, "Site", id, () => update(db, "Site", id, sites.patch(input)));
}
