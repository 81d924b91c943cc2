import type { MutationContext } from "../../kernel/context.ts";
import { remove } from "../../kernel/store.ts";
import { touchCustomer } from "../customers/update-part.ts";

export async function deleteContact({ db, readAnswer }: MutationContext, { id }: { id: string }) {
  const contact = await readAnswer("Contact", id);
  await touchCustomer(db, contact.customerId, "contacts");
  await remove(db, "Contact", id);
  return contact;
}
