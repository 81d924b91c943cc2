import type { Changes } from "../../database/tenant.ts";
import type { Context } from "../../graphql/context.ts";
import { answer, isId, notFound, type Query } from "../../graphql/record.ts";
import { readAddress } from "../kernel/address.ts";
import type { UpdateSiteInput } from "./index.ts";

export async function updateSite(
  context: Context,
  id: string,
  input: typeof UpdateSiteInput.$inferInput,
  query: Query,
) {
  if (!isId(id)) throw notFound();
  const data: Changes<"Site"> = {
    ...(input.name === undefined ? {} : { name: input.name }),
    ...(input.address == null ? {} : { address: readAddress(input.address) }),
    ...(input.access_notes === undefined ? {} : { accessNotes: input.access_notes }),
  };
  return context.db.transaction(async (db) => {
    const [site] = await db.update("Site", { id }, data);
    if (site === undefined) throw notFound();
    return answer(db, "Site", site, query);
  });
}
