export type AddressRow = Record<"line1" | "country", string> &
  Record<"line2" | "suburb" | "state" | "postcode", string | null>;

/** The answer's own fields in its own order, so that a row is answered as it comes. */
export type CustomerRow = {
  id: string;
  external_id: string | null;
  type: "individual" | "business";
  name: string;
  email: string | null;
  phone: string | null;
  abn: string | null;
  billing_address: AddressRow | null;
  notes: string | null;
  tags: string[];
  archived_at: Date | null;
  created_at: Date;
  updated_at: Date;
};

export const columns =
  "id, external_id, type, name, email, phone, abn, billing_address, notes, tags, archived_at, created_at, updated_at";

/** Postgres keeps the keys of a jsonb in an order of its own. */
export function orderAddress(row: CustomerRow): void {
  if (row.billing_address === null) return;
  const { line1, line2, suburb, state, postcode, country } = row.billing_address;
  row.billing_address = { line1, line2, suburb, state, postcode, country };
}
