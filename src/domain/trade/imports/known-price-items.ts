import { sql } from "../../../query/sql.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { archivePriceItem } from "../price-items/archive-price-item.ts";
import { createPriceItem } from "../price-items/create-price-item.ts";
import { priceItems } from "../price-items/schema.ts";
import { updatePriceItem } from "../price-items/update-price-item.ts";
import { type Decision, type Existing, type Known, skipped } from "./decision.ts";
import type { PriceItemRow } from "./read-price-item.ts";
import { fold } from "./row.ts";
import { changedFields } from "./same-value.ts";

type Item = RowOf<"PriceItem">;

export class KnownPriceItems implements Known<PriceItemRow> {
  readonly #existing: Existing;
  readonly #byId: ReadonlyMap<string, Item>;
  readonly #byExternalId: ReadonlyMap<string | null, Item>;
  readonly #byName = new Map<string, Item>();
  /** The position of the file's first row for each key. */
  readonly #positions: Map<string, number>;

  private constructor(existing: Existing, items: readonly Item[], positions: Map<string, number>) {
    this.#existing = existing;
    this.#byId = new Map(items.map((item) => [item.id, item]));
    this.#byExternalId = new Map(items.map((item) => [item.externalId, item]));
    // The rows come newest first, so the oldest active item wins.
    for (const item of items) if (item.archivedAt === null) this.#byName.set(fold(item.name), item);
    this.#positions = positions;
  }

  static async load(
    db: Transaction,
    { existing }: { existing: Existing },
    rows: readonly PriceItemRow[],
    earlier: readonly { key: string; position: number }[],
  ): Promise<KnownPriceItems> {
    const names = rows.map(({ item }) => item.name.toLowerCase());
    const given = rows.map(({ id }) => id).filter((id) => id !== null);
    const externalIds = rows.map(({ item }) => item.external_id).filter((id) => id != null);
    const found = await db.query(
      sql<{ id: string }>`select id from price_items
        where business_id = current_business() and (id = any(${given}::uuid[])
          or external_id = any(${externalIds}::text[]) or lower(name) = any(${names}::text[]))`,
    );
    const items = await db.findMany("PriceItem", {
      where: { id: { in: found.map(({ id }) => id) } },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    });
    return new KnownPriceItems(existing, items, new Map(earlier.map(({ key, position }) => [key, position])));
  }

  decide(row: PriceItemRow, position: number): Decision {
    const before = this.#positions.get(row.key);
    if (before !== undefined) return skipped(`Row ${before} has the same ${sharedBy(row)}.`, null);
    this.#positions.set(row.key, position);
    const known = this.#find(row);
    const isNamed = known !== undefined && (known.id === row.id || isSameOwnId(known, row));
    if (known === undefined || (this.#existing === "create" && !isNamed))
      return { outcome: "created", reason: null, recordId: null, carryOut: (db) => create(db, row) };
    const { id, name } = known;
    const same = id === row.id ? "the same id" : isNamed ? "the same id of your own" : "the same name";
    if (this.#existing !== "update") return skipped(`${name} is on the price list already: ${same}.`, id);
    const change = changeOf(known, row);
    if (change === null) return skipped(`${name} is as the row says already.`, id);
    return {
      outcome: "updated",
      reason: `${name} has ${same}.`,
      recordId: id,
      carryOut: (db) => applyChange(db, id, change),
    };
  }

  /**
   * Matches by id, then by external id. A row with an unknown id, as in another business's file, otherwise matches only
   * an item with equal content.
   */
  #find(row: PriceItemRow): Item | undefined {
    const { external_id: externalId } = row.item;
    const byExternalId = externalId == null ? undefined : this.#byExternalId.get(externalId);
    const byName = this.#byName.get(fold(row.item.name));
    if (row.id === null) return byExternalId ?? byName;
    const byId = this.#byId.get(row.id) ?? byExternalId;
    if (byId !== undefined || byName === undefined) return byId;
    return changeOf(byName, row) === null ? byName : undefined;
  }
}

function isSameOwnId({ externalId }: Item, { item }: PriceItemRow): boolean {
  return externalId !== null && externalId === item.external_id;
}

/** The name of the key that two rows of a file share. */
function sharedBy({ id, item }: PriceItemRow): string {
  if (id !== null) return "id";
  return item.external_id == null ? "name" : "id of your own";
}

type Change = { item: Partial<PriceItemRow["item"]> | null; archives: boolean };

/** The differences between the row and the item; null if there are none. */
function changeOf(known: Item, { item, isArchived }: PriceItemRow): Change | null {
  const change = {
    item: changedFields(known, item, (input) => priceItems.patch(input)),
    archives: isArchived && known.archivedAt === null,
  };
  return change.item === null && !change.archives ? null : change;
}

async function create(db: Transaction, { item, isArchived }: PriceItemRow): Promise<string> {
  const { id } = await createPriceItem({ db }, item);
  if (isArchived) await archivePriceItem({ db }, { id });
  return id;
}

async function applyChange(db: Transaction, id: string, { item, archives }: Change): Promise<string> {
  if (item !== null) await updatePriceItem({ db }, { id, ...item });
  if (archives) await archivePriceItem({ db }, { id });
  return id;
}
