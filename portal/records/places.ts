import type { AddressFragment } from "../generated/types.ts";

type Address = Pick<AddressFragment, "line1" | "line2" | "suburb" | "state" | "postcode">;

/** `Unit 2, 12 Crown Street, Wollongong NSW 2500` */
export function oneLine({ line1, line2, suburb, state, postcode }: Address): string {
  const town = [suburb, state, postcode].filter((part) => part !== null).join(" ");
  return [line2, line1, town].filter((part) => part !== null && part !== "").join(", ");
}

/** `Beach house, 12 Crown Street, Wollongong NSW 2500` */
export function siteLine({ name, address }: { name: string | null; address: Address }): string {
  return [name, oneLine(address)].filter(Boolean).join(", ");
}
