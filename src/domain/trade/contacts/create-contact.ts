import type { WritingContext } from "../../kernel/context.ts";
import { insert, touch } from "../../kernel/store.ts";
import { clearPrimary } from "./clear-primary.ts";
import { type CreateContactInput, contacts } from "./schema.ts";

type Input = { id: string } & typeof CreateContactInput.$inferInput;

export async function createContact({ db }: WritingContext, { id, ...input }: Input) {
  const customer = await touch(db, "Customer", id);
  if (input.is_primary === true) await clearPrimary(db, customer.id);
  return insert(db, "Contact", { ...contacts.row(input), customerId: customer.id });
}
