import type { MutationContext } from "../kernel/context.ts";
import { find, remove, touch } from "../kernel/store.ts";

export async function deleteSite({ db }: MutationContext, { id }: { id: string }) {
  const site = await find(db, "Site", id);
  await touch(db, "Customer", site.customerId);
  await remove(db, "Site", id);
  return site;
}
