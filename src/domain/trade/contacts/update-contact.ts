import type { WritingContext } from "../../kernel/context.ts";
import { update } from "../../kernel/store.ts";
import type { Seen } from "../../kernel/unchanged.ts";
import { updatePart } from "../customers/update-part.ts";
import { clearPrimary } from "./clear-primary.ts";
import { contacts, type UpdateContactInput } from "./schema.ts";

type Input = { id: string } & Seen & typeof UpdateContactInput.$inferInput;

export function updateContact({ db }: WritingContext, { id, updated_at, ...input }: Input) {
  return updatePart(db, "Contact", { id, updated_at }, async (customerId) => {
    if (input.is_primary === true) await clearPrimary(db, customerId, id);
    return update(db, "Contact", id, contacts.patch(input));
  });
}
