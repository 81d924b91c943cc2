import type { CallerContext } from "../../kernel/context.ts";
import { update } from "../../kernel/store.ts";
import type { Seen } from "../../kernel/unchanged.ts";
import { assertValues, changedValues } from "../custom-values.ts";
import { updatePart } from "../customers/update-part.ts";
import { sites, type UpdateSiteInput } from "./schema.ts";

type Input = { id: string } & Seen & typeof UpdateSiteInput.$inferInput;

export async function updateSite(context: CallerContext, { id, updated_at, ...input }: Input) {
  const { db } = context;
  const values = await changedValues(context, "Site", input);
  const site = await updatePart(db, "Site", { id, updated_at }, () =>
    update(db, "Site", id, { ...sites.patch(input), ...values }),
  );
  assertValues(context, input, site);
  return site;
}
