import type { MutationContext } from "../../kernel/context.ts";
import { remove, touch } from "../../kernel/store.ts";

export async function deleteContact({ db, readAnswer }: MutationContext, { id }: { id: string }) {
  const contact = await readAnswer("Contact", id);
  await touch(db, "Customer", contact.customerId);
  await remove(db, "Contact", id);
  return contact;
}
