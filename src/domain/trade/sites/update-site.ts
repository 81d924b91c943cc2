import type { WritingContext } from "../../kernel/context.ts";
import { update } from "../../kernel/store.ts";
import type { Seen } from "../../kernel/unchanged.ts";
import { updatePart } from "../customers/update-part.ts";
import { sites, type UpdateSiteInput } from "./schema.ts";

type Input = { id: string } & Seen & typeof UpdateSiteInput.$inferInput;

export function updateSite({ db }: WritingContext, { id, updated_at, ...input }: Input) {
  return updatePart(db, "Site", { id, updated_at }, () => update(db, "Site", id, sites.patch(input)));
}
