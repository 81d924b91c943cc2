import type { Address, Customer } from "../../packages/sdk/src/generated.ts";
import contract from "../../schema/openapi.json" with { type: "json" };

export type AddressRow = Address;

/** The columns in the response's order, so that a row is the response. */
export type CustomerRow = Omit<Customer, "created_at"> & { created_at: Date };

const { Customer: customer, Address: address } = contract.components.schemas;

export const columns = Object.keys(customer.properties).join(", ");

const partsOfAddress = Object.keys(address.properties) as (keyof Address)[];

/** Restores the order of the keys, which jsonb does not keep. */
export function orderAddress(row: CustomerRow): void {
  const { billing_address: given } = row;
  if (given === null) return;
  row.billing_address = Object.fromEntries(partsOfAddress.map((part) => [part, given[part]])) as Address;
}
