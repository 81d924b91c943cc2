import type { MutationContext } from "../../kernel/context.ts";
import { remove } from "../../kernel/store.ts";
import { touchCustomer } from "../customers/update-part.ts";

export async function deleteSite({ db, readAnswer }: MutationContext, { id }: { id: string }) {
  const site = await readAnswer("Site", id);
  await touchCustomer(db, site.customerId, "sites");
  await remove(db, "Site", id);
  return site;
}
