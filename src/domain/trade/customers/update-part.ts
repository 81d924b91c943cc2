import type { RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { find, lock, touch } from "../../kernel/store.ts";
import { assertUnchanged, type Seen } from "../../kernel/unchanged.ts";

type Part = "Site" | "Contact";

const nouns = { Site: "site", Contact: "contact" };

/**
 * Changes a site or contact, which is part of its customer: where it changes, so does the customer. Whoever changes one
 * locks the customer first.
 */
export async function updatePart<M extends Part>(
  db: Transaction,
  model: M,
  { id, updated_at: seen }: { id: string } & Seen,
  change: (customerId: string) => Promise<RowOf<M>>,
): Promise<RowOf<M>> {
  const { customerId } = (await find(db, model, id)) as RowOf<Part>;
  await lock(db, "Customer", customerId);
  const before = (await find(db, model, id)) as RowOf<Part>;
  assertUnchanged(before, seen, nouns[model]);
  const after = await change(customerId);
  if ((after as RowOf<Part>).updatedAt > before.updatedAt) await touch(db, "Customer", customerId);
  return after;
}
