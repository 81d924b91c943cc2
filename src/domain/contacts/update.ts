import type { Changes } from "../../database/tenant.ts";
import type { Context } from "../../graphql/context.ts";
import { answer, notFound, type Query, record } from "../../graphql/record.ts";
import type { UpdateContactInput } from "./index.ts";
import { takePrimary } from "./primary.ts";

export async function updateContact(
  context: Context,
  id: string,
  input: typeof UpdateContactInput.$inferInput,
  query: Query,
) {
  const data: Changes<"Contact"> = {
    ...(input.name == null ? {} : { name: input.name }),
    ...(input.role === undefined ? {} : { role: input.role }),
    ...(input.email === undefined ? {} : { email: input.email }),
    ...(input.phone === undefined ? {} : { phone: input.phone }),
    ...(input.is_primary == null ? {} : { isPrimary: input.is_primary }),
  };
  return context.db.transaction(async (db) => {
    const { customerId } = await record(db, "Contact", id);
    if (input.is_primary === true) await takePrimary(db, customerId);
    const [contact] = await db.update("Contact", { id }, data);
    if (contact === undefined) throw notFound();
    return answer(db, "Contact", contact, query);
  });
}
