import type { WritingContext } from "../../kernel/context.ts";
import { create } from "../../kernel/store.ts";
import { touchCustomer } from "../customers/update-part.ts";
import { clearPrimary } from "./clear-primary.ts";
import { type CreateContactInput, contacts } from "./schema.ts";

type Input = { id: string } & typeof CreateContactInput.$inferInput;

export async function createContact({ db }: WritingContext, { id, ...input }: Input) {
  const customer = await touchCustomer(db, id, "contacts");
  if (input.is_primary === true) await clearPrimary(db, customer.id);
  return create(db, "Contact", { ...contacts.row(input), customerId: customer.id });
}
