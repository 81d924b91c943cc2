import { randomInt } from "node:crypto";
import { expect, test } from "vitest";
import { useWorld, world } from "../world/shared.ts";
import { openImporter } from "./importer.ts";
import { fillAtRandom } from "./random-business.ts";

useWorld();

const files = [
  ["/exports/customers.csv", "customers"],
  ["/exports/sites.csv", "customers"],
  ["/exports/contacts.csv", "customers"],
  ["/exports/price-items.csv", "price_items"],
] as const;

/** EXPORT_LAW_CUSTOMERS=5000 tests a whole business, which takes minutes. */
const customerCount = Number(process.env.EXPORT_LAW_CUSTOMERS ?? 400);

/** Every record that the files contain, with the time of its last change. */
async function contentOf(businessId: string): Promise<unknown[]> {
  const tables = ["customers", "sites", "contacts", "price_items"];
  const found = await Promise.all(
    tables.map((table) =>
      world.database.systemPool.query(
        `select to_jsonb(t) as record from ${table} t where business_id = $1 order by id`,
        [businessId],
      ),
    ),
  );
  return found.map(({ rows }) => rows.map(({ record }) => record));
}

test("exporting and importing everything of a random business changes nothing", {
  timeout: customerCount * 200 + 60_000,
}, async () => {
  const seed = Number(process.env.EXPORT_LAW_SEED ?? randomInt(2 ** 31));
  const shop = await openImporter(world);
  await fillAtRandom(world.database, shop.id, { customerCount, itemCount: Math.ceil(customerCount / 4), seed });
  const before = await contentOf(shop.id);
  for (const [path, kind] of files) {
    const { text } = await shop.http("GET", path);
    const file = await shop.import(text, kind, "update");
    const told = `${path} with EXPORT_LAW_SEED=${seed}: ${JSON.stringify(file.examples)}`;
    expect(file.counts, told).toEqual({ created: 0, added: 0, updated: 0, skipped: file.row_count, refused: 0 });
  }
  expect(await contentOf(shop.id)).toEqual(before);
});
