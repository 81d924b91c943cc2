import type { MutationContext } from "../kernel/context.ts";
import { find, update } from "../kernel/store.ts";
import { clearPrimary } from "./clear-primary.ts";
import { contacts, type UpdateContactInput } from "./schema.ts";

type Input = { id: string } & typeof UpdateContactInput.$inferInput;

export async function updateContact({ db }: MutationContext, { id, ...input }: Input) {
  const { customerId } = await find(db, "Contact", id);
  if (input.is_primary === true) await clearPrimary(db, customerId);
  return update(db, "Contact", id, contacts.patch(input));
}
