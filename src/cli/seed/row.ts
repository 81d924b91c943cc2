/** A row as its table's columns are named; times are instants in ISO 8601. */
export type Row = { id: string; business_id: string; created_at: string; updated_at: string };

export type CustomerRow = Row & {
  type: "individual" | "business";
  name: string;
  email: string | null;
  phone: string | null;
  abn: string | null;
  billing_address: AddressValue | null;
  notes: string | null;
  tags: string[];
  archived_at: string | null;
};

/** As the API answers it. */
export type AddressValue = {
  line1: string;
  line2: string | null;
  suburb: string;
  state: string;
  postcode: string;
  country: string;
};

const dayMilliseconds = 86_400_000;

/** An instant within so many days after another, but never one that is still to come. */
export function soonAfter(time: string, days: number): Date {
  const start = Date.parse(time);
  const span = Math.max(0, Math.min(days * dayMilliseconds, Date.now() - start));
  return new Date(start + Math.floor(Math.random() * span));
}
