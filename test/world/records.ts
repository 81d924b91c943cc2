import type { Operation } from "../../src/operations/operation.ts";
import type { RestClient } from "./client.ts";

/** One record of each kind in a business, by the collection that its path begins with. */
export type Records = Record<string, string>;

type Recipe = { collection: string; create: (records: Records) => { path: string; body: unknown } };

const address = { line1: "12 Banksia Street", suburb: "Marrickville", state: "NSW", postcode: "2204" };

const recipes: Recipe[] = [
  {
    collection: "customers",
    create: () => ({ path: "/v1/customers", body: { name: "Jane Citizen", billing_address: address } }),
  },
  { collection: "sites", create: ({ customers }) => ({ path: `/v1/customers/${customers}/sites`, body: { address } }) },
  {
    collection: "contacts",
    create: ({ customers }) => ({
      path: `/v1/customers/${customers}/contacts`,
      body: { name: "Sam Tran", is_primary: true },
    }),
  },
];

export async function createRecords(client: RestClient): Promise<Records> {
  const records: Records = {};
  for (const { collection, create } of recipes) {
    const { path, body } = create(records);
    const created = await client("POST", path, { body });
    if (created.status !== 201) throw new Error(`${path}: ${created.status} ${created.text}`);
    records[collection] = created.body.id;
  }
  return records;
}

/** The operation's path with the records' ids in it, or with `id` in the place of every one. */
export function fillPath(operation: Operation, records: Records, id?: string): string {
  const path = operation.http?.path ?? "";
  const collection = path.split("/")[2] ?? "";
  return path.replaceAll(/\{[^}]*\}/g, () => id ?? records[collection] ?? missing(operation));
}

function missing(operation: Operation): never {
  throw new Error(`${operation.name}: test/world/records.ts makes no record for ${operation.http?.path}`);
}
