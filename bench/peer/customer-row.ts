import type { Address, Customer } from "../../packages/sdk/src/generated.ts";
import contract from "../../schema/openapi.json" with { type: "json" };

export type AddressRow = Address;

/** The answer's own fields in its own order, so that a row is answered as it comes. */
export type CustomerRow = Omit<Customer, "created_at"> & { created_at: Date };

const { Customer: customer, Address: address } = contract.components.schemas;

export const columns = Object.keys(customer.properties).join(", ");

const partsOfAddress = Object.keys(address.properties) as (keyof Address)[];

/** Postgres keeps the keys of a jsonb in an order of its own. */
export function orderAddress(row: CustomerRow): void {
  const { billing_address: given } = row;
  if (given === null) return;
  row.billing_address = Object.fromEntries(partsOfAddress.map((part) => [part, given[part]])) as Address;
}
