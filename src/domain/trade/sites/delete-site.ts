import type { MutationContext } from "../../kernel/context.ts";
import { remove, touch } from "../../kernel/store.ts";

export async function deleteSite({ db, readAnswer }: MutationContext, { id }: { id: string }) {
  const site = await readAnswer("Site", id);
  await touch(db, "Customer", site.customerId);
  await remove(db, "Site", id);
  return site;
}
