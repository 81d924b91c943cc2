import type { RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { find, lock, touch } from "../../kernel/store.ts";
import { assertUnchanged, type Seen } from "../../kernel/unchanged.ts";
import { emitPartChanged } from "./emit-change.ts";

type Part = "Site" | "Contact";

const nouns = { Site: "site", Contact: "contact" };
const listOf = { Site: "sites", Contact: "contacts" } as const;

/** Changes a site or contact. The customer changes with it, and is locked first. */
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
  if ((after as RowOf<Part>).updatedAt > before.updatedAt) await touchCustomer(db, customerId, listOf[model]);
  return after;
}

/** Locks the customer and moves its `updated_at`, because one of its sites or contacts has changed. */
export async function touchCustomer(
  db: Transaction,
  id: string,
  part: "sites" | "contacts",
): Promise<RowOf<"Customer">> {
  const customer = await touch(db, "Customer", id);
  emitPartChanged(db, customer, part);
  return customer;
}
