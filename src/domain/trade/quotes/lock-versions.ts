import type { RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { find, lock } from "../../kernel/store.ts";

type Versions = { quote: RowOf<"Quote">; previous: RowOf<"Quote"> | undefined };

/** Locks a quote and the version that it revises. The older one is locked first, as it is when it is revised. */
export async function lockVersions(db: Transaction, id: string): Promise<Versions> {
  const { revisesQuoteId } = await find(db, "Quote", id);
  const previous = revisesQuoteId === null ? undefined : await lock(db, "Quote", revisesQuoteId);
  return { previous, quote: await lock(db, "Quote", id) };
}
