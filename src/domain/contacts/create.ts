import type { Context } from "../../graphql/context.ts";
import { answer, type Query, record } from "../../graphql/record.ts";
import type { CreateContactInput } from "./index.ts";
import { takePrimary } from "./primary.ts";

export async function createContact(
  context: Context,
  customerId: string,
  input: typeof CreateContactInput.$inferInput,
  query: Query,
) {
  return context.db.transaction(async (db) => {
    const customer = await record(db, "Customer", customerId);
    if (input.is_primary === true) await takePrimary(db, customer.id);
    const contact = await db.insert("Contact", {
      customerId: customer.id,
      name: input.name,
      role: input.role ?? null,
      email: input.email ?? null,
      phone: input.phone ?? null,
      isPrimary: input.is_primary ?? false,
    });
    return answer(db, "Contact", contact, query);
  });
}
