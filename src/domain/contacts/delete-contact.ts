import type { MutationContext } from "../kernel/context.ts";
import { find, remove, touch } from "../kernel/store.ts";

export async function deleteContact({ db }: MutationContext, { id }: { id: string }) {
  const contact = await find(db, "Contact", id);
  await touch(db, "Customer", contact.customerId);
  await remove(db, "Contact", id);
  return contact;
}
